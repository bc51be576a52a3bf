"""The training program of the documentation runs, briefly, and its curve is drawn."""

import importlib.util
from itertools import count
from pathlib import Path
from types import ModuleType, SimpleNamespace

import numpy as np
import pytest

from doppelagent import Batch

from .pages import ROOT


def program(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, ROOT / "docs" / "training" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def ppo(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The program with few matches and a small network."""
    module = program("ppo")
    for name, value in {"SLOTS": 16, "STEPS": 48, "HIDDEN": 16, "MATCHES": 12, "MINIBATCH": 256}.items():
        monkeypatch.setattr(module, name, value)
    return module


def test_it_trains_and_measures_and_the_curve_is_drawn(
    ppo: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Uses a clock on which an update takes half a minute: real times may round to 0."""
    monkeypatch.setattr(ppo, "time", SimpleNamespace(monotonic=count(0, 30).__next__))
    ppo.main(0.5)
    printed = capsys.readouterr().out.splitlines()
    assert printed[0] == "minutes,steps,opponent,wins,low,high"
    assert [line.split(",")[1:3] for line in printed[1:]] == [["0", "greedy"], ["0", "agent"], ["768", "greedy"], ["768", "agent"]]
    assert [line.split(",")[0] for line in printed[1:]] == ["0.00", "0.00", "0.50", "0.50"]
    (tmp_path / "printed.csv").write_text("\n".join(printed))
    program("curve").main(tmp_path / "printed.csv", tmp_path / "curve.svg")
    assert (tmp_path / "curve.svg").read_text().count("<polyline") == 2


def test_the_picture_is_drawn_from_what_was_printed(tmp_path: Path) -> None:
    program("curve").main(ROOT / "docs" / "training" / "curve.csv", tmp_path / "curve.svg")
    assert (tmp_path / "curve.svg").read_text() == (ROOT / "docs" / "pictures" / "ppo.svg").read_text()


def test_a_seats_advantage_leads_to_its_own_next_decision_or_to_its_reward(ppo: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    """Seats 0 and 1 choose in turn; the match ends with the third decision, for 1 and -1. Then seat 0 chooses twice; what follows
    is not known."""
    for name, value in {"SLOTS": 1, "STEPS": 5, "PLAYERS": 2, "LAMBDA": 0.5}.items():
        monkeypatch.setattr(ppo, name, value)
    seat, values = np.array([[0], [1], [0], [0], [0]]), np.array([[0.25], [0.5], [0.75], [0.125], [0.5]])
    rewards, dones = np.zeros((5, 1, 2)), np.array([[False], [False], [True], [False], [False]])
    rewards[2, 0] = 1, -1
    gained, usable = ppo.advantages(seat, values, rewards, dones)
    assert usable[:, 0].tolist() == [True, True, True, True, False]
    assert gained[:4, 0].tolist() == [0.75 - 0.25 + 0.5 * 0.25, -1 - 0.5, 1 - 0.75, 0.5 - 0.125]


def test_what_is_learned_is_the_gradient_of_the_loss(ppo: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    """Compared with finite differences of the loss, at the first update, where nothing is clipped."""
    monkeypatch.setattr(ppo, "EPOCHS", 1)
    monkeypatch.setattr(ppo, "MINIBATCH", 1 << 20)
    network, batch = ppo.Network(), Batch(ppo.GAME, ppo.SLOTS, ppo.PLAYERS)
    network.weights = [weight.astype(np.float64) for weight in network.weights]
    _, played = ppo.play(network, batch, batch.reset())
    seen: list[tuple[list[np.ndarray], np.ndarray]] = []
    monkeypatch.setattr(network, "backward", lambda layers, error: seen.append((layers, error)))
    ppo.learn(network, played)
    (layers, error), weight = seen[0], network.weights[2]
    gradient = layers[2].T @ error
    gained, usable = ppo.advantages(played[2], *played[5:])
    targets, gained = (played[5] + gained)[usable], gained[usable]
    gained = (gained - gained.mean()) / gained.std()

    def loss() -> float:
        _, logs, value = network.forward(played[0][usable], played[1][usable])
        chosen = logs[np.arange(len(logs)), played[3][usable]]
        entropy = -(np.exp(logs) * np.where(played[1][usable], logs, 0)).sum(axis=1)
        each = -np.exp(chosen - played[4][usable]) * gained - ppo.ENTROPY * entropy + (value - targets) ** 2 / 2
        return float(each.mean())

    for at in ((0, -1), (3, int(np.argmax(np.abs(gradient[3, :-1])))), (7, int(np.argmax(np.abs(gradient[7, :-1]))))):
        weight[at] += 1e-4
        above = loss()
        weight[at] -= 2e-4
        below = loss()
        weight[at] += 1e-4
        assert (above - below) / 2e-4 == pytest.approx(gradient[at], rel=1e-2, abs=1e-5)
