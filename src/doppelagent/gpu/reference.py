"""A driver: what the kernels do, on the CPU. Kernels are compared with it before they are used."""

from __future__ import annotations

from typing import TYPE_CHECKING

from doppelagent.core.chance import Chance
from doppelagent.core.choosing import random_action
from doppelagent.core.rule import entry

if TYPE_CHECKING:
    from doppelagent.core.given import Actions, Features, Standing, State, View, encode, legal, observe
    from doppelagent.gpu import matches
    from doppelagent.gpu.matches import Bytes, Ints, Planes, Words


@entry
def simulate(configured: list[State], results: list[Standing], digests: Words, decisions: Ints, seed: int) -> None:
    for i in range(len(results)):
        matches.play(i, configured, results, digests, decisions, seed)


@entry
def reset(states: list[State], choosers: list[Chance], configured: list[State], seats: Bytes, ended: Ints, seed: int) -> None:
    for i in range(len(states)):
        matches.reset(i, states, choosers, configured, seats, ended, seed)


@entry
def step(
    states: list[State], configured: list[State], actions: Ints, seats: Bytes, ended: Ints, rewards: Planes, done: Bytes, seed: int
) -> None:
    for i in range(len(states)):
        matches.step(i, states, configured, actions, seats, ended, rewards, done, seed)


@entry
def show(v: View, states: list[State], seats: Bytes, masks: list[Actions], features: list[Features]) -> None:
    for i in range(len(states)):
        legal(states[i], seats[i], masks[i])
        observe(states[i], seats[i], v)
        encode(v, features[i])


@entry
def pick(masks: list[Actions], choosers: list[Chance], actions: Ints) -> None:
    for i in range(len(masks)):
        actions[i] = random_action(choosers[i], masks[i])
