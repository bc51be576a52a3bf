"""Network bots: checked files, an exact forward pass, and choices that depend only on the View."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from doppelagent import every_game, find
from doppelagent.bots import bot, check
from doppelagent.bots.network.bot import NetworkBot
from doppelagent.bots.network.brain import FILE, Brain
from doppelagent.bots.network.forward import forward
from doppelagent.core.errors import BadNetwork, BadOption
from doppelagent.core.game import Game
from doppelagent.core.mode import INTERPRETED
from doppelagent.core.networkfile import MOST_BYTES, read_network, write_network
from doppelagent.core.tiles import add_to_row_plainly, add_to_rows_plainly
from doppelagent.core.view import View
from tests.bots.networks import header_for, random_network, write_random
from tests.bots.positions import games, position
from tests.bots.test_honest import MOMENTS, same_in_all_worlds

GAME = find("don-carlo")
LARGEST = 4 << 20  # bytes of a network that comes with a game


def view_of(game: Game, decisions: int) -> View:
    at = position(game, decisions)
    return at.match.view(at.seat)


# Files


def test_a_network_comes_back_as_it_was_written_but_for_rounding(tmp_path: Path) -> None:
    header = header_for(GAME, trained={"minutes": 3})
    arrays = [np.random.default_rng(1).standard_normal(shape) for shape in header.shapes]
    write_network(tmp_path / "n", header, arrays)
    back = read_network(tmp_path / "n")
    assert back.header == header
    assert all(np.array_equal(one, other.astype(np.float16)) for one, other in zip(back.arrays, arrays, strict=True))


def damaged(data: bytes) -> dict[str, bytes]:
    """Broken network files, by the error message expected."""
    line, _, body = data.partition(b"\n")
    about = json.loads(line)

    def with_header(**changes: Any) -> bytes:
        return json.dumps({**about, **changes}).encode() + b"\n" + body

    return {
        "is damaged: its weights are not those": data[:-2] + b"\0\1",
        "is damaged: it has": with_header(width=7),
        "is damaged: its weights are not": data[:-2],
        "is not a network of this version": with_header(format=1),
        "is not a network of": with_header(width=1 << 40),
        "is not a network": with_header(layers=-1),
        "is not a net": b"PK\3\4" + data,
        "is not a": b"",
        "is not": b"[" * 100_000,
    }


def test_a_damaged_file_is_refused_with_one_sentence(tmp_path: Path) -> None:
    data = write_random(tmp_path / "n", GAME).read_bytes()
    for sentence, wrong in damaged(data).items():
        (tmp_path / "wrong").write_bytes(wrong)
        with pytest.raises(BadNetwork, match=sentence) as refusal:
            read_network(tmp_path / "wrong")
        assert "\n" not in str(refusal.value)


def test_a_file_that_is_too_large_or_missing_is_refused(tmp_path: Path) -> None:
    data = write_random(tmp_path / "n", GAME).read_bytes()
    (tmp_path / "large").write_bytes(data + bytes(MOST_BYTES))
    with pytest.raises(BadNetwork, match="is damaged"):
        read_network(tmp_path / "large")
    with pytest.raises(BadNetwork, match=r"cannot be read: No such file"):
        read_network(tmp_path / "missing")


def test_weights_that_are_not_finite_are_not_written(tmp_path: Path) -> None:
    header = header_for(GAME)
    with pytest.raises(BadNetwork, match="not finite"):
        write_network(tmp_path / "n", header, [np.full(shape, np.inf) for shape in header.shapes])
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"game": "chess"}, "This network plays 'chess', not don-carlo"),
        ({"rules": 99}, r"trained on other rules of don-carlo \(then 99, now 1\); train it again"),
        ({"features_version": "old"}, r"trained on other features of don-carlo \(then 'old', now"),
        ({"actions": 7}, r"trained on other actions of don-carlo \(then 7, now"),
    ],
)
def test_a_network_for_something_else_is_refused(tmp_path: Path, changes: dict[str, Any], sentence: str) -> None:
    path = write_random(tmp_path / "n", GAME, **changes)
    with pytest.raises(BadNetwork, match=sentence):
        bot(f"network:{path}", GAME, 1)


# Names


def test_a_network_is_named_by_its_file(tmp_path: Path) -> None:
    (tmp_path / "some").mkdir()
    path = write_random(tmp_path / "some" / "thing.network", GAME)
    for name in (f"network:{path}", f"network/temperature=0.5:{path}"):
        assert check(name) == name
        made = bot(name, GAME, 1)
        assert isinstance(made, NetworkBot)
        assert made.name == name


@pytest.mark.parametrize("name", ["network/temperature=-1", "network/temperature=nan", "network/heat=1", "network/", "networks"])
def test_other_names_are_refused(name: str) -> None:
    with pytest.raises(BadOption, match="no bot"):
        check(name)


def test_a_game_without_a_network_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("doppelagent.bots.network.brain.FILE", "none.bin")
    monkeypatch.setattr("doppelagent.bots.network.bot.network_of", network_of_uncached())
    with pytest.raises(BadNetwork, match="Don Carlo comes without a network; train one, and name it network:FILE"):
        bot("network", GAME, 1)


def network_of_uncached() -> Any:
    from doppelagent.bots.network.brain import network_of

    return network_of.__wrapped__


# The forward pass


def expected(arrays: Any, x: Any) -> Any:
    """The forward pass in plain NumPy, with double precision."""
    first, bias, *hidden, last, last_bias = [array.astype(np.float64) for array in arrays]
    h = np.maximum(x @ first + bias, 0)
    for weights, biases in zip(hidden[::2], hidden[1::2], strict=True):
        h = h + np.maximum(normal(h) @ weights + biases, 0)
    return normal(h) @ last + last_bias


def normal(h: Any) -> Any:
    return (h - h.mean()) / np.sqrt(h.var() + 1e-5)


@games
def test_scores_and_value_are_those_of_the_network(game: Game, tmp_path: Path) -> None:
    network, view = random_network(tmp_path, game), view_of(game, 7)
    brain, numbers = Brain(game, network), expected(network.arrays, view.features().astype(np.float64))
    assert np.allclose(brain.scores(view), numbers[game.actions.index[list(view.legal)]], atol=1e-3)
    assert brain.value(view) == pytest.approx(20 * numbers[-2], abs=0.02)
    assert brain.win(view) == pytest.approx(min(max(numbers[-1], 0), 1), abs=1e-3)


@pytest.mark.compiled  # which compares with the interpreted one
def test_both_engines_compute_the_same_numbers_bit_by_bit(tmp_path: Path) -> None:
    from doppelagent.bots.network import forward as module

    network, view = random_network(tmp_path, GAME), view_of(GAME, 7)
    brain, plain = Brain(GAME, network), plain_forward(module)
    compiled = brain.scores(view)
    brain.outputs[:] = 0
    plain(view.features()[np.newaxis], *brain._weights, *brain._units, brain._sums, brain._used, brain.wanted, brain.counts, brain.outputs)
    assert np.array_equal(brain.outputs[0, GAME.actions.index[list(view.legal)]], compiled)


def test_several_views_at_once_get_the_numbers_that_each_gets_alone(tmp_path: Path) -> None:
    """Six: a tile of four rows, and two rows. The units of a layer fill one panel and begin another."""
    network, views = read_network(write_random(tmp_path / "n", GAME, width=72)), [view_of(GAME, decisions) for decisions in range(3, 9)]
    together, alone = Brain(GAME, network, rows=8), Brain(GAME, network)
    for row, view in enumerate(views):
        together.counts[row] = len(view.legal)
        together.wanted[row, : len(view.legal)] = GAME.actions.index[list(view.legal)]
    together.compute(np.stack([view.features() for view in views]))
    for outputs, view in zip(together.outputs, views, strict=False):
        assert np.array_equal(outputs[GAME.actions.index[list(view.legal)]], alone.scores(view))


def plain_forward(module: Any) -> Any:
    """The forward pass with all its parts as plain Python."""
    names = ("apply_layer", "note_inputs", "inputs_in", "apply_to_wanted", "normalise", "forward")
    plain: dict[str, Any] = {**vars(module), "add_to_row": add_to_row_plainly, "add_to_rows": add_to_rows_plainly}
    for name in names:
        function = getattr(module, name).py_func
        plain[name] = type(function)(function.__code__, plain, name)
    return plain["forward"]


# Choices


@pytest.mark.long
@games
def test_what_the_seat_cannot_know_makes_no_difference(game: Game, tmp_path: Path) -> None:
    network = random_network(tmp_path, game)
    for decisions in MOMENTS:
        assert same_in_all_worlds(lambda _state: NetworkBot(game, 7, network, 1.0), position(game, decisions))


@games
def test_without_a_temperature_it_takes_the_likeliest_legal_action(game: Game, tmp_path: Path) -> None:
    network, view = random_network(tmp_path, game), view_of(game, 7)
    likeliest = view.legal[int(np.argmax(Brain(game, network).scores(view)))]
    assert {NetworkBot(game, seed, network).choose(view) for seed in range(5)} == {likeliest}


def test_with_a_temperature_it_draws_by_the_probabilities_of_its_seed(tmp_path: Path) -> None:
    network, view = random_network(tmp_path, GAME), view_of(GAME, 7)
    drawn = NetworkBot(GAME, 3, network, 1.0)
    number = 300 if INTERPRETED else 4000
    chosen = [drawn.choose(view) for _ in range(number)]
    again = NetworkBot(GAME, 3, network, 1.0)
    assert chosen[:50] == [again.choose(view) for _ in range(50)]
    scores = Brain(GAME, network).scores(view).astype(np.float64)
    shares = np.exp(scores - scores.max()) / np.exp(scores - scores.max()).sum()
    counts = Counter(chosen)
    for action, share in zip(view.legal, shares, strict=True):
        assert counts[action] / number == pytest.approx(share, abs=5 * (0.25 / number) ** 0.5)


def test_a_cold_one_is_nearer_to_the_best_than_a_hot_one(tmp_path: Path) -> None:
    network, view = random_network(tmp_path, GAME), view_of(GAME, 7)
    best = NetworkBot(GAME, 1, network).choose(view)
    hits = [sum(NetworkBot(GAME, seed, network, heat).choose(view) == best for seed in range(60)) for heat in (0.05, 5.0)]
    assert hits[0] > hits[1]


# Networks that come with games


@pytest.mark.parametrize("game", [game for game in every_game() if (game.folder / FILE).exists()], ids=lambda game: game.key)
def test_networks_that_come_with_games_fit_them_and_are_small(game: Game) -> None:
    assert (game.folder / FILE).stat().st_size <= LARGEST
    view = view_of(game, 5)
    assert bot("network", game, 1).choose(view) in view.legal


def test_the_forward_pass_takes_a_network_without_residual_layers(tmp_path: Path) -> None:
    network = read_network(write_random(tmp_path / "n", GAME, layers=0))
    assert callable(forward)
    assert np.isfinite(Brain(GAME, network).scores(view_of(GAME, 3))).all()
