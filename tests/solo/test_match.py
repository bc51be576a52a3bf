"""One player against bots, without a terminal."""

import pytest

from doppelagent.bots import Budget
from doppelagent.core.bot import Bot
from doppelagent.core.errors import BadDeal
from doppelagent.core.match import Match
from doppelagent.core.view import View
from doppelagent.solo.match import BOT_SECONDS, SoloMatch
from doppelagent.solo.replies import Ambiguous, Illegal, Legal, NumberOutOfRange, Reply, TooManyParts, Unreadable

GAME, SEED, PLAYERS = "black-spy", 3, 4


class FirstChoice(Bot):
    """A bot that takes the first legal action and records its budgets."""

    def __init__(self) -> None:
        self.budgets: list[float | None] = []

    def choose(self, view: View, budget: Budget | None = None) -> int:
        self.budgets.append(None if budget is None else budget.seconds)
        return view.legal[0]


@pytest.fixture
def solo() -> SoloMatch:
    """The player at seat 0 passes three cards on; the bots have chosen theirs."""
    solo = _solo()
    solo.run_bots()
    return solo


def _solo(seat: int = 0) -> SoloMatch:
    bots = {other: FirstChoice() for other in range(PLAYERS) if other != seat}
    return SoloMatch(Match(GAME, PLAYERS, {"end_value": 1}, seed=SEED), seat, bots)


def test_bots_act_until_only_the_player_has_to_choose() -> None:
    bot, moves = FirstChoice(), []
    match = Match(GAME, PLAYERS, seed=SEED)
    solo = SoloMatch(match, 2, {0: bot, 1: bot, 3: bot}, on_move=lambda: moves.append(len(match.moves)))
    solo.run_bots()
    assert (match.pending, solo.to_move) == ((2,), True)
    assert bot.budgets == [BOT_SECONDS] * 9  # three bots pass three cards on
    assert moves == list(range(1, 10))
    solo.run_bots()
    assert len(match.moves) == 9


def test_a_whole_match(solo: SoloMatch) -> None:
    while solo.to_move:
        assert solo.enter(solo.choices[0]) is None
        solo.run_bots()
    assert solo.match.over
    assert len(solo.match.moves) == 72


def test_news_is_what_happened_since_it_was_last_taken(solo: SoloMatch) -> None:
    assert len(solo.take_news()) == 9
    assert solo.take_news() == []
    solo.enter("b6 b7 b8")
    (news,) = solo.take_news()
    assert "You passed B6 B7 B8" in " ".join(solo.match.say(entry, "en") for entry in news)


def test_the_news_holds_no_card_that_a_bot_passed_on(solo: SoloMatch) -> None:
    assert solo.take_news() == [[]] * 9


@pytest.mark.parametrize(
    ("typed", "reply"),
    [
        ("foo", Unreadable()),
        ("", Unreadable()),
        ("99", NumberOutOfRange(15)),
        ("b6 b7 b8 b11", TooManyParts()),
    ],
)
def test_text_that_is_not_an_action_changes_nothing(solo: SoloMatch, typed: str, reply: Reply) -> None:
    before = solo.match.record()
    assert solo.enter(typed) == reply
    assert solo.match.record() == before
    assert solo.to_move


@pytest.mark.parametrize(("typed", "paragraph"), [("R11", 204), ("pass B6 R11", 204), ("play B6", 303)])
def test_an_illegal_action_is_refused_with_its_paragraph(solo: SoloMatch, typed: str, paragraph: int) -> None:
    before = solo.match.record()
    reply = solo.enter(typed)
    assert isinstance(reply, Illegal)
    assert reply.paragraph == paragraph
    assert f"§{paragraph // 100}.{paragraph % 100}" in solo.match.say(reply.refusal, "en")
    assert solo.match.record() == before


def test_an_ambiguous_text_lists_the_actions_it_fits(solo: SoloMatch, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SoloMatch, "choices", ["pass B6", "play B6", "pass B7"])
    assert solo.enter("b6") == Ambiguous(["pass B6", "play B6"])


@pytest.mark.parametrize("typed", ["pass B6", "b6", "1"])
def test_an_action_is_explained_without_being_carried_out(solo: SoloMatch, typed: str) -> None:
    assert solo.explain(typed) == Legal("pass B6")
    assert len(solo.match.moves) == 9


def test_the_paragraph_that_forbids_an_action_is_explained(solo: SoloMatch) -> None:
    reply = solo.explain("R11")
    assert isinstance(reply, Illegal)
    assert reply.paragraph == 204


def test_a_record_without_its_next_deal_cannot_go_on() -> None:
    solo = SoloMatch(Match(GAME, PLAYERS, deal={}), 0, {})
    with pytest.raises(BadDeal, match="Add it to the record"):
        solo.run_bots()
