"""The story is told in order: sampled frame by frame, header, plates, log and table show the same moments one after the other."""

import re
from collections.abc import Callable
from typing import Any, Final

import pytest
from playwright.sync_api import expect

from doppelagent.core.match import Match
from tests.browser.conftest import Visit
from tests.browser.recorder import Frame, first, record, recorded
from tests.browser.stacked import StackedDealer, seat
from tests.browser.test_screens import check
from tests.browser.visitor import DESKTOP, PHONE, Visitor
from tests.games.black_spy import table as black_spy
from tests.games.don_carlo import table as don_carlo
from tests.games.pingvasion import table as pingvasion

pytestmark = pytest.mark.by_turn

FRAME: Final = {"where": ".bar-sub", "log": ".log li:last-child", "ribbon": ".ribbon", "end*": ".end"}
SPY: Final = {
    **FRAME,
    "trick*": ".trick li",
    "hand*": "[data-hand] li",
    "points": '[data-seat="0"] .points .cutnum',
    "tally*": "[data-tally]",
    "fate*": "[data-fate]",
}
CARLO: Final = {
    **FRAME,
    "award": "[data-award='now']",
    "points": '[data-seat="0"] .points .cutnum',
    "opened*": "[data-opened]",
    "buried*": "[data-buried]",
}

MY_TURN: Final = 'main[data-settled="true"] [data-mine="true"]'

# Clears all timers, so that the page stays as it is.
FREEZE: Final = "() => { for (let timer = setTimeout(() => undefined); timer > 0; timer--) clearTimeout(timer); }"
FREEZE_WHEN_LIT: Final = f"""() => new MutationObserver((_, observer) => {{
  if (document.querySelector(".building.lit") === null) return;
  observer.disconnect();
  ({FREEZE})();
  globalThis.frozen = true;
}}).observe(document.body, {{ subtree: true, childList: true, attributes: true }})"""


def send(visitor: Visitor) -> None:
    """Press until a choice has been sent."""
    while visitor.page.locator('[data-mine="true"]').count() > 0:
        visitor.choose()


def told(visitor: Visitor) -> list[Frame]:
    """The frames shown until the next turn or the result."""
    visitor.page.wait_for_selector(f".end, {MY_TURN}")
    return recorded(visitor.page)


def is_in_order(*numbers: int) -> bool:
    return list(numbers) == sorted(set(numbers))


# Black Spy


def last_trick(**about: Any) -> Match:
    """Seat 0 is to play its last card of the round."""
    t = black_spy.playing(4, {0: "R1"}, **about)
    while len(t.hand(0)) > 1 or t.turn != 0:
        t.match.push(t.turn, t.match.legal_moves(t.turn)[0])
    return t.match


def all_sixteen() -> Match:
    """Seat 0 has all sixteen black cards; 60 points would bring both others to a value that is halved."""
    return black_spy.sweep(3, capture_or_release=True, reduce_points=True, scores="10 140 40").match


def test_black_spy_tells_the_end_of_a_round(visit: Visit, stacked: StackedDealer) -> None:
    anna = seat(visit("Anna", motion=True, pace="normal"), stacked, "black-spy", last_trick())
    record(anna.page, SPY)
    send(anna)
    frames = told(anna)
    full = first(frames, **{"trick*": 4})
    taken = first(frames, ribbon=lambda text: "is the top" in text)
    tally = first(frames, **{"tally*": 1})
    counted = first(frames, points=lambda text: text != "0")
    dealt = first(frames, where=lambda text: text.startswith("Round 2"))
    assert is_in_order(full, taken, tally, counted, dealt)
    assert "plays" in frames[full]["log"]
    assert all(frame["hand*"] == 0 for frame in frames[full:dealt])
    assert all("Round 2" not in frame["log"] + frame["where"] for frame in frames[:dealt])
    assert all(frame["tally*"] == frame["trick*"] == 0 for frame in frames[dealt + 1 :])


def test_black_spy_tells_the_deciding_trick_before_the_result(visit: Visit, stacked: StackedDealer) -> None:
    anna = seat(visit("Anna", motion=True, pace="fast"), stacked, "black-spy", last_trick(scores="140 145 146 149"))
    record(anna.page, SPY)
    send(anna)
    frames = told(anna)
    swept = first(frames[first(frames, **{"trick*": 4}) :], **{"trick*": 0})
    end = first(frames, **{"end*": 1})
    assert first(frames, **{"trick*": 4}) + swept <= first(frames, **{"tally*": 1}) < end
    assert all(frame["trick*"] == frame["tally*"] == 0 for frame in frames[end + 1 :])


def test_black_spy_tells_capture_and_halving(visit: Visit, stacked: StackedDealer) -> None:
    """Both rivals get 60 points and hit a value exactly: 200 falls to 100, 100 to 50."""
    anna = seat(visit("Anna", motion=True, pace="fast", size=PHONE), stacked, "black-spy", all_sixteen())
    record(anna.page, {**SPY, "points": '[data-seat="1"] .points .cutnum'})
    anna.page.click("[data-action=capture]")
    frames = told(anna)
    fate, tally = first(frames, **{"fate*": 1}), first(frames, **{"tally*": 1})
    sums, halved = first(frames, points="200"), first(frames, points="100")
    assert is_in_order(fate, tally, sums, halved, first(frames, **{"hand*": bool}))
    assert frames[fate]["points"] == frames[tally]["points"] == "140"


def test_black_spy_tells_release(visit: Visit, stacked: StackedDealer) -> None:
    anna = seat(visit("Anna", motion=True, pace="fast"), stacked, "black-spy", all_sixteen())
    record(anna.page, SPY)
    anna.page.click("[data-action=release]")
    frames = told(anna)
    fate, counted = first(frames, **{"fate*": 1}), first(frames, points="−50")
    assert is_in_order(fate, first(frames, **{"tally*": 1}), counted, first(frames, where=lambda text: text.startswith("Round 2")))
    assert "releases" in frames[fate]["log"]


def test_a_tap_skips_and_presses_nothing_else(visit: Visit, stacked: StackedDealer) -> None:
    anna = seat(visit("Anna", pace="slow", size=PHONE, touch=True), stacked, "black-spy", last_trick())
    send(anna)
    anna.page.wait_for_selector("[data-tally]")
    anna.page.touchscreen.tap(195, 640)  # where a card of the next hand will lie
    expect(anna.page.locator("[data-tally]")).to_have_count(0)
    anna.page.wait_for_selector(MY_TURN)
    expect(anna.page.locator("[data-hand] li")).to_have_count(15)
    expect(anna.page.locator("[data-hand] .raised")).to_have_count(0)


@pytest.mark.parametrize(("pace", "tallies"), [("Off", 0), ("Fast", 1)])
def test_the_pace_is_chosen_in_the_menu(visit: Visit, stacked: StackedDealer, pace: str, tallies: int) -> None:
    anna = seat(visit("Anna", motion=True, pace="normal"), stacked, "black-spy", last_trick())
    anna.page.click('[popovertarget="menu"]')
    anna.page.click(f'#menu button:text-is("{pace}")')
    anna.page.keyboard.press("Escape")
    record(anna.page, SPY)
    send(anna)
    assert max(frame["tally*"] for frame in told(anna)) == tallies


# Don Carlo


def last_agent() -> Match:
    """Seat 0 sends its last card; the others hold only zeros, so the match is over."""
    sent = "1 1/1, 2 5, 1 6, 2 1/6, 0 2/4, 0 2, 1 1/5, 2 2/6, 0 3/3"
    return don_carlo.table(3, {0: "1", 1: "0 0", 2: "0 0"}, stock=dict.fromkeys(range(3), ""), sent=sent).match


def zeros_ahead() -> Match:
    """Seat 1, which is next, can send no agent."""
    return don_carlo.table(2, {0: "1 2 3 5", 1: "0 0 0 4"}, top={1: "6"}).match


def too_many_cards() -> Match:
    """Seat 0 has drawn seven cards, has sent one and has to bury two."""
    return don_carlo.table(2, {0: "0 0 0 0"}, top={0: "4 4 1 6"}).send("1").match


def test_don_carlo_awards_country_after_country(visit: Visit, stacked: StackedDealer) -> None:
    anna = seat(visit("Anna", motion=True, pace="fast"), stacked, "don-carlo", last_agent())
    record(anna.page, CARLO)
    send(anna)
    frames = told(anna)
    awards = list(dict.fromkeys(frame["award"].split()[0] for frame in frames if frame["award"]))
    assert [sums.replace("–", "-") for sums in awards] == ["1-3", "5", "6", "7", "8", "9-12"]
    end = first(frames, **{"end*": 1})
    assert is_in_order(first(frames, ribbon=lambda text: "sends 1" in text), first(frames, award=bool), end)
    before = frames[first(frames, award=bool) - 1]["points"]
    assert int(before) < int(frames[end]["points"])


def test_don_carlo_shows_cards_laid_open(visit: Visit, stacked: StackedDealer) -> None:
    anna = seat(visit("Anna", motion=True, pace="fast"), stacked, "don-carlo", zeros_ahead())
    record(anna.page, CARLO)
    send(anna)
    frames = told(anna)
    opened = first(frames, **{"opened*": 1})
    assert "lays their hand open" in frames[opened]["log"]
    assert is_in_order(first(frames, log=lambda text: "Anna sends" in text), opened)


def test_don_carlo_shows_cards_being_buried(visit: Visit, stacked: StackedDealer) -> None:
    anna = seat(visit("Anna", motion=True, pace="fast"), stacked, "don-carlo", too_many_cards())
    record(anna.page, CARLO)
    send(anna)
    frames = told(anna)
    assert "buries" in frames[first(frames, **{"buried*": 1})]["log"]


def test_don_carlo_counts_an_agent_when_it_has_landed(visit: Visit, stacked: StackedDealer) -> None:
    """Until then log, score pad and flags show the moment before: for the reader's agent and for that of a rival."""
    anna = seat(visit("Anna", motion=True, pace="normal"), stacked, "don-carlo", don_carlo.table(2, {0: "1 2 3 5", 1: "1 2 4 6"}).match)
    record(anna.page, {**FRAME, "flying~": ".country li", "flags*": ".flag", "own": ".pad .total td", "rival": ".pad .total td + td"})
    send(anna)
    frames = told(anna)
    for is_anna, pad, flags in ((True, "own", 0), (False, "rival", 1)):
        counted = first(frames, log=lambda text, is_anna=is_anna: " sends" in text and text.startswith("Anna") == is_anna)
        assert max(frame["flying~"] for frame in frames[:counted]) == 1
        assert frames[counted]["flying~"] == 0
        assert all(frame[pad] == "0" and frame["flags*"] <= flags for frame in frames[:counted])
        assert all(frame["where"] == ("1 agent out" if flags else "0 agents out") for frame in frames[counted - 1 : counted])


# Pingvasion


def kamikaze_ahead() -> Match:
    """Seat 0 has to lay two cards, and holds a kamikaze and a 7."""
    t = pingvasion.story(3, {0: "J1* A2*+A7"}, rounds=1)
    given = [card for card in t.plain(0) if card not in ("A2*", "A7")]
    return t.sabotage({0: " ".join(given[:2])}).match


def test_pingvasion_tells_what_was_laid_and_destroyed_when_it_is_seen(visit: Visit, stacked: StackedDealer) -> None:
    anna = seat(visit("Anna", motion=True, pace="normal"), stacked, "pingvasion", kamikaze_ahead())
    parts = {"ribbon": ".ribbon", "news": ".sheet p:last-child", "open*": ".reveal li", "torn*": ".reveal .torn"}
    record(anna.page, {**parts, "effects": ".reveal li:last-child > p"})
    for control in ('[data-action="lay A2*"]', '[data-action="lay A7"]', "button.go"):
        anna.page.click(control)
    frames = told(anna)
    open_, torn = first(frames, **{"open*": 3}), first(frames, **{"torn*": bool})
    assert is_in_order(open_, torn, first(frames[torn:], **{"open*": 0}) + torn)
    assert all("Destroyed" not in f"{frame['effects']} {frame['ribbon']}" for frame in frames[:torn])
    assert all(frame["news"] == frames[0]["news"] for frame in frames[:torn])
    assert "Destroyed: Antarctica 7" in frames[torn]["effects"]
    assert "Destroyed" in frames[torn]["news"]


def test_pingvasion_reveals_before_the_next_round(visit: Visit) -> None:
    anna = visit("Anna", motion=True, pace="fast")
    table = anna.table("pingvasion", 3)
    anna.begin(table)
    anna.sit_at(table).wait_for_turn()
    send(anna)
    anna.wait_for_turn()
    record(anna.page, {**FRAME, "reveal*": ".reveal", "corner": ".corner b", "board*": ".cell:not(.none)"})
    send(anna)
    frames = told(anna)
    reveal, landed = first(frames, **{"reveal*": 1}), first(frames, **{"reveal*": 0, "board*": lambda cards: cards > 0})
    following = first(frames, where=lambda text: text.startswith("Round 2"))
    assert is_in_order(reveal, landed, following)
    assert all(frame["corner"] == "Round 1" and frame["where"].startswith("Round 1") for frame in frames[:following])
    assert frames[reveal]["board*"] == 0


def test_pingvasion_counts_the_hands_before_it_tells_the_winner(visit: Visit, stacked: StackedDealer) -> None:
    """In the last round both saboteurs are sent; what is left is to lay a card."""
    last = pingvasion.story(3, {}, rounds=7)
    last.sabotage({seat: " ".join(last.plain(seat)[:2]) for seat in range(3)})
    anna = seat(visit("Anna", motion=True, pace="fast"), stacked, "pingvasion", last.match)
    record(
        anna.page,
        {**FRAME, "reveal*": ".reveal", "tally*": "[data-tally]", "crown*": "[data-tally] .won", "total": "[data-tally] tr .total"},
    )
    send(anna)
    frames = told(anna)
    reveal, tally, crown = (first(frames, **{part: bool}) for part in ("reveal*", "tally*", "crown*"))
    assert is_in_order(reveal, tally, crown, first(frames, **{"end*": 1}))
    assert all("won" not in frame["ribbon"] for frame in frames[:crown])
    assert frames[tally]["total"] != frames[crown]["total"]


# Vienna


def test_vienna_tells_the_turns_of_rivals(visit: Visit) -> None:
    """Each agent lights up as the log tells its move; at the next turn the ribbon says what happened meanwhile."""
    anna = visit("Anna", motion=True, pace="fast")
    table = anna.table("vienna", 2)
    anna.begin(table)
    anna.sit_at(table).wait_for_turn()
    record(anna.page, {**FRAME, "lit": ".building.lit .name", "marker*": ".marker.told", "log": ".vienna .log li:last-child"})
    frames, since = list[Frame](), anna.page.locator("[data-since]")
    while since.count() == 0 or not any(frame["lit"] for frame in frames) or not any("Round 2" in frame["where"] for frame in frames):
        anna.choose()
        assert anna.wait_for_turn()
        frames = recorded(anna.page)
    placed = first(frames, lit=bool)
    assert "places" in frames[placed]["ribbon"]
    assert "places" in frames[placed]["log"]
    moved = first(frames, **{"marker*": 1})
    assert re.search("marker advances|advances .* marker", frames[moved]["ribbon"])
    expect(since).to_contain_text("Since your last turn", ignore_case=True)
    following = first(frames, where=lambda text: "Round 2" in text)
    assert "Round 2" in frames[following]["ribbon"]
    assert all("Round 2" not in f"{frame['ribbon']} {frame['log']}" for frame in frames[:following])


def test_the_plan_can_be_moved_while_a_turn_is_told(visit: Visit) -> None:
    anna = visit("Anna", pace="slow")
    table = anna.table("vienna", 2)
    anna.begin(table)
    anna.sit_at(table).wait_for_turn()
    anna.page.evaluate(FREEZE_WHEN_LIT)
    while not anna.page.evaluate("() => globalThis.frozen === true"):
        if anna.page.locator(MY_TURN).count() > 0:
            anna.choose()
    ribbon = anna.page.locator(".ribbon")
    said = ribbon.inner_text()
    anna.page.mouse.click(300, 500)
    anna.page.click(".zoom button:not(.whole) >> nth=0")
    assert ribbon.inner_text() == said
    anna.page.click(".ribbon strong")
    expect(ribbon).not_to_have_text(said)


# What is staged can be read by everybody

STAGES: Final[dict[str, tuple[str, Callable[[], Match]]]] = {
    "[data-tally]": ("black-spy", last_trick),
    "[data-fate]": ("black-spy", all_sixteen),
    "[data-award=now]": ("don-carlo", last_agent),
    "[data-opened]": ("don-carlo", zeros_ahead),
    "[data-buried]": ("don-carlo", too_many_cards),
}


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("stage", STAGES)
def test_axe_finds_nothing_in_a_beat(visit: Visit, stacked: StackedDealer, stage: str, theme: str) -> None:
    light = theme == "light"
    anna = visit("Anna", theme=theme, language="en" if light else "de", size=DESKTOP if light else PHONE, pace="slow")
    game, position = STAGES[stage]
    seat(anna, stacked, game, position())
    send(anna)
    anna.page.wait_for_selector(stage)
    anna.page.evaluate(FREEZE)
    check(anna, "1440x900" if light else "390x844", by_axe=True)
    expect(anna.page.locator(stage)).to_be_visible()
