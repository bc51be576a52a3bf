"""A driver: the kernels. Each takes arrays of matches, and each of its threads handles one match (`matches`)."""

from __future__ import annotations

from collections import namedtuple
from typing import TYPE_CHECKING

from numba import cuda

from doppelagent.core.actions import fill_mask
from doppelagent.core.chance import Chance

if TYPE_CHECKING:
    from doppelagent.core.given import ACTION_INDEX, Actions, Standing, State, encode, legal, observe
    from doppelagent.gpu.building import matches
    from doppelagent.gpu.building.given import new_view, reveal
    from doppelagent.gpu.building.matches import BytePlanes, Bytes, Ints, Longs, Planes, Words

Plane = namedtuple("Plane", "values")  # Features whose numbers lie far apart: feature-major


def simulate(configured: list[State], results: list[Standing], digests: Words, decisions: Ints, seed: int) -> None:
    """Play whole random matches, one after another in each thread."""
    for i in range(cuda.grid(1), len(results), cuda.gridsize(1)):
        matches.play(i, configured, results, digests, decisions, seed)


def start(
    states: list[State], choosers: list[Chance], actions: Ints, made: Ints, playing: Ints, configured: list[State], seed: int
) -> None:
    """Begin the first match of every slot."""
    i = cuda.grid(1)
    if i < len(states):
        playing[i] = i
        matches.start(i, states, choosers, actions, made, configured, seed, i)


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
    """Play a decision in every slot, in this order."""
    i = cuda.grid(1)
    if i < len(order):
        matches.advance(order[i], states, choosers, actions, made, playing, configured, results, digests, decisions, seed, len(results))


def reset(states: list[State], choosers: list[Chance], configured: list[State], seats: Bytes, ended: Ints, seed: int) -> None:
    """Begin the first match of every slot of a batch."""
    i = cuda.grid(1)
    if i < len(states):
        ended[i] = 0
        matches.deal(i, states, choosers, configured, seats, seed, i)


def step(
    order: Longs,
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
    """Carry out an action in every slot, in this order."""
    i = cuda.grid(1)
    if i < len(order):
        matches.step(order[i], states, choosers, configured, masks, actions, seats, ended, rewards, done, refused, seed, kind)


def mask(states: list[State], seats: Bytes, masks: list[Actions], legal_planes: BytePlanes) -> None:
    """Write the legal actions of the seat that chooses next, for every slot: as words of bits, and one byte per action."""
    i = cuda.grid(1)
    if i < len(states):
        legal(states[i], seats[i], masks[i])
        fill_mask(masks[i], ACTION_INDEX, legal_planes[:, i])


def show(states: list[State], seats: Bytes, features: Planes) -> None:
    """Write the features of the seat that chooses next, for every slot."""
    i = cuda.grid(1)
    if i < len(states):
        v = new_view()
        observe(states[i], seats[i], v)
        encode(v, Plane(features[:, i]))


def reveal_all(states: list[State], hidden: Planes) -> None:
    """Write the hidden numbers, which only a critic may see, for every slot."""
    i = cuda.grid(1)
    if i < len(states):
        reveal(states[i], Plane(hidden[:, i]))


def foresee_all(states: list[State], leads: Planes) -> None:
    """Write the lead of each player by the outlook, for every slot."""
    i = cuda.grid(1)
    if i < len(states):
        matches.foresee(i, states, leads)


def pick(masks: list[Actions], choosers: list[Chance], actions: Longs) -> None:
    """Choose a random legal action for every slot."""
    i = cuda.grid(1)
    if i < len(masks):
        matches.pick(i, masks, choosers, actions)
