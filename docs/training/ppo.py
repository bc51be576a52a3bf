"""PPO by self-play on a Batch, in NumPy. `python ppo.py MINUTES` trains a network for Don Carlo and prints how it does against bots."""

import sys
import time
from typing import Any

import numpy as np

import doppelagent as da

GAME, PLAYERS = da.find("don-carlo"), 4
SLOTS, STEPS, HIDDEN = 512, 128, 256  # matches at once, steps between two updates, units of a layer
EPOCHS, MINIBATCH, RATE, CLIP, ENTROPY, LAMBDA = 2, 4096, 5e-4, 0.2, 0.01, 0.95
POINTS = 20.0  # a lead this large counts as 1
SCALE = np.maximum(-GAME.features.low, GAME.features.high)  # brings features into -1 to 1
MATCHES, OTHER_DEALS = 120, 1 << 40  # to measure it, on deals that it has not played
chance = np.random.default_rng(1)


class Network:
    """Two hidden layers; for each action a score, and last the value of the position."""

    def __init__(self) -> None:
        sizes = (GAME.features.size, HIDDEN, HIDDEN, GAME.actions.count + 1)
        scales = (2 / sizes[0], 2 / HIDDEN, 1e-4 / HIDDEN)
        self.weights = [chance.normal(0, s**0.5, (a, b)).astype(np.float32) for a, b, s in zip(sizes, sizes[1:], scales, strict=False)]
        self.weights += [np.zeros((1, b), np.float32) for b in sizes[1:]]  # biases
        self.first, self.second = [np.zeros_like(w) for w in self.weights], [np.zeros_like(w) for w in self.weights]
        self.updates = 0

    def forward(self, obs: Any, mask: Any) -> tuple[list[Any], Any, Any]:
        """The layers, the logarithms of the probabilities of actions, and the values."""
        layers = [obs / SCALE]
        for n in (0, 1):
            layers.append(np.maximum(layers[n] @ self.weights[n] + self.weights[n + 3], 0))
        out = layers[2] @ self.weights[2] + self.weights[5]
        scores = np.where(mask, out[:, :-1], -1e9)
        scores -= scores.max(axis=1, keepdims=True)
        return layers, scores - np.log(np.exp(scores).sum(axis=1, keepdims=True)), out[:, -1]

    def backward(self, layers: list[Any], error: Any) -> None:
        """A step of Adam, from the gradient of the loss with respect to the output."""
        gradients: list[Any] = [None] * 6
        for n in (2, 1, 0):
            gradients[n], gradients[n + 3] = layers[n].T @ error, error.sum(axis=0, keepdims=True)
            error = (error @ self.weights[n].T) * (layers[n] > 0)
        shrink = min(1.0, 0.5 / np.sqrt(sum(float((g * g).sum()) for g in gradients)))
        self.updates += 1
        rate = RATE * (1 - 0.999**self.updates) ** 0.5 / (1 - 0.9**self.updates)
        for n, gradient in enumerate(gradients):
            self.first[n] += 0.1 * (shrink * gradient - self.first[n])
            self.second[n] += 0.001 * ((shrink * gradient) ** 2 - self.second[n])
            self.weights[n] -= rate * self.first[n] / (np.sqrt(self.second[n]) + 1e-8)


def play(network: Network, batch: da.Batch, now: Any) -> tuple[Any, list[Any]]:
    """Let the network choose for every seat, by its probabilities."""
    steps = []
    for _ in range(STEPS):
        obs, mask, seat = now.obs.copy(), now.mask.copy(), now.seat.copy()
        _, logs, values = network.forward(obs, mask)
        actions = np.argmax(logs + chance.gumbel(size=logs.shape), axis=1)
        now = batch.step(actions)
        steps.append((obs, mask, seat, actions, logs[np.arange(SLOTS), actions], values, now.reward / POINTS, now.done.copy()))
    return now, [np.stack(some) for some in zip(*steps, strict=True)]


def advantages(seat: Any, values: Any, rewards: Any, dones: Any) -> tuple[Any, Any]:
    """GAE, backwards: after a decision comes the same seat's next one, or its reward at the end of the match. The second array says where
    neither was seen."""
    value, ahead, known = np.zeros((SLOTS, PLAYERS)), np.zeros((SLOTS, PLAYERS)), np.zeros((SLOTS, PLAYERS), bool)
    gained, usable = np.zeros_like(values), np.zeros(values.shape, bool)
    for t in reversed(range(STEPS)):
        value[dones[t]], ahead[dones[t]], known[dones[t]] = rewards[t][dones[t]], 0, True
        own = np.arange(SLOTS), seat[t]
        gained[t], usable[t] = value[own] - values[t] + LAMBDA * ahead[own], known[own]
        value[own], ahead[own], known[own] = values[t], gained[t] * usable[t], True
    return gained, usable


def learn(network: Network, played: list[Any]) -> None:
    """PPO: make what went better than expected likelier, but no more than CLIP at a time."""
    gained, usable = advantages(played[2], *played[5:])
    obs, mask, actions, old, values, gained = (some[usable] for some in (*played[:2], *played[3:6], gained))
    targets, gained = values + gained, (gained - gained.mean()) / gained.std()
    for rows in (part for _ in range(EPOCHS) for part in np.array_split(chance.permutation(len(obs)), -(-len(obs) // MINIBATCH))):
        layers, logs, value = network.forward(obs[rows], mask[rows])
        chosen, gain, share = (np.arange(len(rows)), actions[rows]), gained[rows], np.exp(logs)
        ratio, logs_of_legal = np.exp(logs[chosen] - old[rows]), np.where(mask[rows], logs, 0)
        pull = np.where((ratio - 1) * np.sign(gain) < CLIP, ratio * gain, 0)[:, None]
        mean_log = (share * logs_of_legal).sum(axis=1, keepdims=True)
        error = np.hstack([share * (pull + ENTROPY * (logs_of_legal - mean_log)), (value - targets[rows])[:, None]]).astype(np.float32)
        error[chosen] -= pull[:, 0]
        network.backward(layers, error / len(rows))


def trained(network: Network) -> type[da.Bot]:
    class Trained(da.Bot):
        """Takes the likeliest action."""

        def choose(self, view: da.View, budget: da.Budget | None = None) -> int:
            return int(GAME.actions.numbers[np.argmax(network.forward(view.features()[None], view.mask()[None])[1])])

    return Trained


def measure(network: Network, minutes: float, steps: int) -> None:
    """Print the share of matches it wins from two seats, when a bot has the other two: equals win half of them."""
    for opponent in ("greedy", "agent"):
        result = da.arena(GAME, [trained(network), opponent], matches=MATCHES, players=PLAYERS, seed=OTHER_DEALS)
        (wins,) = (share for name, share in result.wins.items() if name != opponent)
        print(f"{minutes:.2f},{steps},{opponent},{wins.value:.3f},{wins.low:.3f},{wins.high:.3f}", flush=True)


def main(minutes: float) -> None:
    network, batch, steps, passed = Network(), da.Batch(GAME, SLOTS, PLAYERS, seed=1), 0, 0.0
    now, began, due = batch.reset(), time.monotonic(), 0.0
    print("minutes,steps,opponent,wins,low,high")
    while passed < minutes:
        if passed >= due:
            measure(network, passed, steps)
            due += minutes / 20
        now, played = play(network, batch, now)
        learn(network, played)
        steps, passed = steps + SLOTS * STEPS, (time.monotonic() - began) / 60
    measure(network, passed, steps)


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 10.0)
