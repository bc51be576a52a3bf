"""Totals of many matches."""

from collections.abc import Callable

import pytest

from doppelagent import simulate
from doppelagent.bots import bot
from doppelagent.core import playout
from doppelagent.core.chance import Chance
from doppelagent.core.game import Game
from doppelagent.core.match import Match
from doppelagent.core.record import dump
from doppelagent.core.registry import every_game, find
from doppelagent.simulate import BotPlay, RandomPlay, ask, first_choice

GAME = "black-spy"


@pytest.mark.parametrize(
    "make", [lambda game: RandomPlay(game, 4, _short(game)), lambda game: BotPlay(game, 4, _short(game), ["random"] * 4)]
)
def test_match_n_has_the_seed_plus_n_however_they_are_split(make: Callable[[Game], RandomPlay | BotPlay]) -> None:
    once, split = make(find(GAME)), make(find(GAME))
    once.play(3, 5)
    for seed, games in ((3, 1), (4, 3), (7, 1)):
        split.play(seed, games)
    assert vars(once.totals) == vars(split.totals)


@pytest.mark.parametrize("game", every_game(), ids=lambda game: game.key)
def test_a_match_by_the_driver_counts_as_it_stands_at_its_end(game: Game) -> None:
    """Scores, wins and further rows of five matches, added up one by one."""
    players = game.seats[0]
    playing = RandomPlay(game, players, game.settle({}))
    playing.play(3, 5)
    ends = [_played_alone(game, players, seed) for seed in range(3, 8)]
    for row in ("score", *game.categories, *game.counts):
        assert playing.totals.means(row) == [sum(end[seat][row] for end in ends) / 5 for seat in range(len(ends[0]))]
    firsts = [[seat for seat, row in enumerate(end) if row["place"] == 1] for end in ends]
    assert playing.totals.wins == pytest.approx([sum((seat in first) / len(first) for first in firsts) for seat in range(len(ends[0]))])


def _played_alone(game: Game, players: int, seed: int) -> list[dict[str, int]]:
    """The standing at the end of one match, as the driver plays it."""
    match = Match(game, players, seed=seed)
    results = game.Standing.blanks(1)
    playout.of(game).simulate(match.state, game.Actions.blank(), Chance.blank(), results, seed, 1)
    return match.standing()


def test_more_matches_than_one_batch(monkeypatch: pytest.MonkeyPatch) -> None:
    game = find(GAME)
    once = RandomPlay(game, 4, _short(game))
    monkeypatch.setattr(simulate, "BATCH", 3)
    split = RandomPlay(game, 4, _short(game))
    for playing in (once, split):
        playing.play(11, 8)
    assert split.totals.games == 8
    assert vars(once.totals) == vars(split.totals)


@pytest.mark.parametrize("game", every_game(), ids=lambda game: game.key)
def test_the_first_choice_is_a_choice_after_a_third_of_the_first_round(game: Game) -> None:
    """The View is one of those that a seat has in random play, where it has several legal actions."""
    players, options = game.seats[0], game.settle({})
    view = dump(first_choice(game, players, options, 3))
    match, random, seen = Match(game, players, options, seed=3), bot("random", game, 3), []
    for seat in match.turns(2000):
        seen.append((game.round_of(match.state), len(match.legal(seat)), dump(match.observe(seat))))
        match.act(seat, ask(random, match, seat))
    in_first_round = [(choices, each) for number, choices, each in seen if number == seen[0][0]]
    at = next(at for at, (_, each) in enumerate(in_first_round) if each == view)
    assert in_first_round[at][0] > 1
    assert all(choices == 1 for choices, _ in in_first_round[len(in_first_round) // 3 : at])


def _short(game: Game) -> dict[str, bool | int | str]:
    return game.settle({"end_value": 1})
