"""Totals over many matches."""

import os
from collections.abc import Callable

import numpy as np
import pytest

from doppelagent import simulation
from doppelagent.bots import Bot, bot
from doppelagent.core import playout
from doppelagent.core.chance import Chance
from doppelagent.core.game import Game
from doppelagent.core.match import Match
from doppelagent.core.record import dump
from doppelagent.core.registry import every_game, find
from doppelagent.core.standing import SeatStanding
from doppelagent.simulation import BotPlay, Played, RandomPlay, SeedRanges, first_choice

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
        assert playing.totals.means(row) == [sum(end[seat].rows[row] for end in ends) / 5 for seat in range(len(ends[0]))]
    firsts = [[seat for seat, row in enumerate(end) if row.place == 1] for end in ends]
    assert playing.totals.wins == pytest.approx([sum((seat in first) / len(first) for first in firsts) for seat in range(len(ends[0]))])


def _played_alone(game: Game, players: int, seed: int) -> tuple[SeatStanding, ...]:
    """The standing at the end of one match, as the driver plays it."""
    match = Match(game, players, seed=seed)
    results = game.Standing.blanks(1)
    playout.of(game).simulate(match.state, game.Actions.blank(), Chance.blank(), results, seed, 1)
    return match.standing


def test_batches_grow_while_they_are_quick_and_cover_every_match_once() -> None:
    batches = SeedRanges(10, 12)
    asked = []
    for batch in batches:
        asked.append(tuple(batch))
        batches.learn(Played(np.zeros(batch.matches, "V1"), 0, seconds=0.0 if batch.seed < 13 else 1.0))
    assert asked == [(10, 1), (11, 2), (13, 4), (17, 4), (21, 1)]


@pytest.mark.parametrize("bots", [None, ["random", "greedy", "random"]])
def test_on_any_number_of_cores_the_matches_are_the_same(bots: list[str] | None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the time and the number of matches in a batch differ."""
    game = find(GAME)

    def ends(cores: int) -> list[list[int]]:
        monkeypatch.setattr(os, "cpu_count", lambda: cores)
        played = list(simulation.play_batches(game, 3, _short(game), 4, 9, bots))
        return [row for each in played for row in each.ends["score"].tolist()]

    assert len(ends(1)) == 9
    assert ends(1) == ends(3)


def test_a_caller_that_stops_early_stops_the_simulation() -> None:
    """Only a few batches start before the first result is taken."""
    game = find(GAME)
    batches = simulation.play_batches(game, 3, _short(game), 0, 10**9, None)
    assert len(next(batches).ends) == 1
    batches.close()
    assert next(batches, None) is None


def test_more_matches_than_one_batch(monkeypatch: pytest.MonkeyPatch) -> None:
    game = find(GAME)
    once = RandomPlay(game, 4, _short(game))
    monkeypatch.setattr(simulation, "BATCH", 3)
    split = RandomPlay(game, 4, _short(game))
    for playing in (once, split):
        playing.play(11, 8)
    assert split.totals.games == 8
    assert vars(once.totals) == vars(split.totals)


@pytest.mark.parametrize("game", every_game(), ids=lambda game: game.key)
def test_the_first_choice_is_the_first_with_alternatives_after_a_third_of_the_round(game: Game) -> None:
    players = game.seats[-1]
    for seed in range(20):  # at some of them Black Spy leaves no choice at the third
        asked = _first_round(Match(game, players, seed=seed), bot("random", game, seed))
        expected = next(view for choices, view in asked[len(asked) // 3 :] if choices > 1)
        assert dump(first_choice(game, players, game.settle({}), seed)) == expected


def _first_round(match: Match, chooser: Bot) -> list[tuple[int, bytes]]:
    """The number of legal actions and the View at every decision of the first round."""
    asked, first = [], match.game.round_of(match.state)
    while match.pending and match.game.round_of(match.state) == first:
        seat = match.pending[0]
        asked.append((len(match.legal(seat)), dump(match.view(seat))))
        match.let_choose(chooser, seat)
    return asked


def _short(game: Game) -> dict[str, bool | int | str]:
    return game.settle({"end_value": 1})
