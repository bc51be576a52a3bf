"""Rollouts: likely actions are tried in the same worlds, and the network plays on there for every seat."""

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from doppelagent import find
from doppelagent.bots import Budget, bot, deadline
from doppelagent.bots.network import rollout_bot
from doppelagent.bots.network.bot import NetworkBot
from doppelagent.bots.network.brain import Brain
from doppelagent.bots.network.rollout_bot import MOST_ACTIONS, RolloutBot, not_behind
from doppelagent.bots.network.worlds import STREAM, Worlds
from doppelagent.core.chance import seed_fast
from doppelagent.core.game import Game
from doppelagent.core.networkfile import Network
from doppelagent.core.outlook import Outlook
from doppelagent.core.record import dump
from doppelagent.core.returns import returns_of
from doppelagent.core.standing import standing_of
from doppelagent.core.view import View
from tests.bots.clocks import Racing, Standing
from tests.bots.networks import random_network
from tests.bots.positions import Position, games, position

AT_ONCE = 8
GAME = find("don-carlo")


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rollout_bot, "AT_ONCE", AT_ONCE)


def play_on(game: Game, network: Network, world: Any, view: View, action: int) -> View | None:
    """Let the network play on from this world, one choice at a time through the Python API. Returns the seat's View at the horizon, or
    None if the match ends before it."""
    chooser, until = NetworkBot(game, 0, network), game.round_of(world) + (game.rollout_foresight or 1 << 30)
    game.apply(world, view.seat, action)
    while waiting := game.pending(world):
        seat = (waiting & -waiting).bit_length() - 1
        seen = seen_by(game, world, seat)
        if seat == view.seat and game.round_of(world) >= until and len(seen.legal) > 1:
            return seen
        game.apply(world, seat, chooser.choose(seen))
    return None


def expected(game: Game, network: Network, world: Any, view: View, horizon: View | None) -> tuple[float, float]:
    """The lead and the share of the win at the end, or what the network expects at the horizon."""
    now = lead(game, world, view)
    if horizon is None:
        return now, returns_of(standing_of(game, world), view.players, game.better, "win")[view.seat]
    brain = Brain(game, network)
    return now + brain.value(horizon), brain.win(horizon)


def seen_by(game: Game, world: Any, seat: int) -> View:
    seen, out = game.View.blank(), game.Actions.blank()
    game.observe(world, seat, seen)
    game.legal(world, seat, out)
    words = game.Actions.plain(out).words
    return game.View.of(game, seen, [64 * word + bit for word, bits in enumerate(words) for bit in range(64) if bits >> bit & 1], ())


def lead(game: Game, world: Any, view: View) -> float:
    outlook = Outlook.blank()
    game.outlook(world, outlook)
    worth = Outlook.plain(outlook).worth[: game.at_the_table(view.players)]
    return worth[view.seat] - (sum(worth) - worth[view.seat]) / (len(worth) - 1)


def imagined(game: Game, seed: int, view: View, number: int) -> Iterator[bytes]:
    """The worlds that a bot of this seed imagines."""
    kept = game.blank_world(seed)
    for _ in range(number):
        game.imagine(view.packed, kept)
        yield dump(kept)


@games
def test_every_action_brings_what_it_brings_when_the_network_plays_on_in_the_same_worlds(game: Game, tmp_path: Path) -> None:
    network, at = random_network(tmp_path, game), position(game, 7)
    view = at.match.view(at.seat)
    actions = list(view.legal[:2])
    leads, wins = Worlds(game, 3, network, AT_ONCE).results(view, actions, AT_ONCE)
    assert leads.shape == wins.shape == (AT_ONCE, 2)
    for number, data in enumerate(imagined(game, 3, view, AT_ONCE)):
        for column, action in enumerate(actions):
            world = game.State.load(data)
            seed_fast(world, 3 * STREAM + number)
            horizon = play_on(game, network, world, view, action)
            assert (leads[number, column], wins[number, column]) == pytest.approx(expected(game, network, world, view, horizon), abs=1e-3)


def test_an_action_is_worth_its_lead_and_what_the_network_gives_for_the_win(tmp_path: Path) -> None:
    network, at = random_network(tmp_path, GAME), position(GAME, 7)
    view = at.match.view(at.seat)
    actions = list(view.legal[:2])
    leads, wins = Worlds(GAME, 3, network, AT_ONCE).results(view, actions, AT_ONCE // 2)
    assert wins.any()
    worth = Worlds(GAME, 3, network, AT_ONCE).worth(view, actions, deadline.Deadline(Budget()))
    assert np.array_equal(worth, leads + network.header.win * wins)


def unsure(game: Game, folder: Path, decisions: int = 15) -> tuple[Network, Position]:
    """A network that thinks several actions likely, and a position."""
    return random_network(folder, game), position(game, decisions)


def test_the_likely_actions_are_tried_and_no_others(tmp_path: Path) -> None:
    network, at = unsure(GAME, tmp_path)
    likely = RolloutBot(GAME, 1, 100, network=network)._likely(at.match.view(at.seat))
    assert 1 < len(likely) <= MOST_ACTIONS
    assert set(likely) <= set(at.match.legal(at.seat))
    assert likely[0] == at.ask(NetworkBot(GAME, 1, network))


def test_called_off_before_it_answers_as_the_network_does(tmp_path: Path) -> None:
    network, at = unsure(GAME, tmp_path)
    budget = Budget()
    budget.stop.set()
    assert at.ask(RolloutBot(GAME, 1, 100, network=network), budget) == at.ask(NetworkBot(GAME, 1, network))


@pytest.mark.parametrize("seconds", [0.03, 0.3])
def test_by_time_it_goes_on_until_the_time_is_up(seconds: float, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    network, at = unsure(GAME, tmp_path)
    monkeypatch.setattr("os.cpu_count", lambda: 1)
    monkeypatch.setattr(rollout_bot, "CLEAR", 1e9)
    racing = Racing()
    monkeypatch.setattr(deadline, "time", racing)
    at.ask(RolloutBot(GAME, 1, seconds=seconds, network=network))
    assert seconds <= racing.now <= seconds + 0.05


def test_by_number_it_stops_at_the_number(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    network, at = unsure(GAME, tmp_path)
    calls = count(1)
    monkeypatch.setattr(deadline, "time", Standing())
    monkeypatch.setattr(Worlds, "worth", lambda _worlds, _view, actions, _clock: np.zeros((next(calls), len(actions))))
    at.ask(RolloutBot(GAME, 1, 3 * AT_ONCE, network=network))
    assert next(calls) == 4


def test_the_action_that_brings_the_most_is_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    network, at = unsure(GAME, tmp_path)
    likely = RolloutBot(GAME, 1, 10, network=network)._likely(at.match.view(at.seat))
    monkeypatch.setattr(
        Worlds, "worth", lambda _worlds, _view, actions, _clock: np.array([[action == likely[1] for action in actions]] * 4)
    )
    assert at.ask(RolloutBot(GAME, 1, 10, network=network)) == likely[1]


def test_an_action_that_is_clearly_behind_is_given_up() -> None:
    noise = np.tile([[1.0], [-1.0]], (20, 1))
    alike, behind = 0.1 * noise[::-1], noise - 3
    assert not_behind(np.hstack([noise, alike, behind])) == [0, 1]
    assert not_behind(np.hstack([noise, alike, behind])[:4]) == [0, 1, 2]


def test_a_network_that_is_sure_is_not_doubted() -> None:
    at = position(GAME, 9)
    view = at.match.view(at.seat)
    view.legal = view.legal[:1]
    assert bot("rollouts:600000ms", GAME, 1).choose(view) == view.legal[0]
