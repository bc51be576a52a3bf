"""A driver: the CPU version of the kernels, with which they are compared before use."""

from __future__ import annotations

from typing import TYPE_CHECKING

from doppelagent.core.actions import fill_mask
from doppelagent.core.chance import Chance
from doppelagent.core.rule import entry

if TYPE_CHECKING:
    from doppelagent.core.given import ACTION_INDEX, Actions, Features, Standing, State, View, encode, legal, observe
    from doppelagent.gpu.building import matches
    from doppelagent.gpu.building.given import Hidden, reveal
    from doppelagent.gpu.building.matches import BytePlanes, Bytes, Ints, Longs, Planes, Words


@entry
def simulate(configured: list[State], results: list[Standing], digests: Words, decisions: Ints, seed: int) -> None:
    for i in range(len(results)):
        matches.play(i, configured, results, digests, decisions, seed)


@entry
def start(
    states: list[State], choosers: list[Chance], actions: Ints, made: Ints, playing: Ints, configured: list[State], seed: int
) -> None:
    for i in range(len(states)):
        playing[i] = i
        matches.start(i, states, choosers, actions, made, configured, seed, i)


@entry
def advance(
    order: Longs,
    states: list[State],
    choosers: list[Chance],
    actions: Ints,
    made: Ints,
    playing: Ints,
    configured: list[State],
    results: list[Standing],
    digests: Words,
    decisions: Ints,
    seed: int,
) -> None:
    for n in range(len(order)):
        matches.advance(order[n], states, choosers, actions, made, playing, configured, results, digests, decisions, seed, len(results))


@entry
def reset(states: list[State], choosers: list[Chance], configured: list[State], seats: Bytes, ended: Ints, seed: int) -> None:
    for i in range(len(states)):
        ended[i] = 0
        matches.deal(i, states, choosers, configured, seats, seed, i)


@entry
def step(
    states: list[State],
    choosers: list[Chance],
    configured: list[State],
    masks: list[Actions],
    actions: Longs,
    seats: Bytes,
    ended: Ints,
    rewards: Planes,
    done: Bytes,
    refused: Bytes,
    seed: int,
    kind: int,
) -> None:
    for i in range(len(states)):
        matches.step(i, states, choosers, configured, masks, actions, seats, ended, rewards, done, refused, seed, kind)


@entry
def mask(states: list[State], seats: Bytes, masks: list[Actions], rows: BytePlanes) -> None:
    for i in range(len(states)):
        legal(states[i], seats[i], masks[i])
        fill_mask(masks[i], ACTION_INDEX, rows[i])


@entry
def show(v: View, states: list[State], seats: Bytes, features: list[Features]) -> None:
    for i in range(len(states)):
        observe(states[i], seats[i], v)
        encode(v, features[i])


@entry
def reveal_all(states: list[State], hidden: list[Hidden]) -> None:
    for i in range(len(states)):
        reveal(states[i], hidden[i])


@entry
def foresee_all(states: list[State], leads: Planes) -> None:
    for i in range(len(states)):
        matches.foresee(i, states, leads)


@entry
def pick(masks: list[Actions], choosers: list[Chance], actions: Longs) -> None:
    for i in range(len(masks)):
        matches.pick(i, masks, choosers, actions)
