"""A driver: the work of one thread on one match. Kernels run it on a GPU; `reference` runs the same code on the CPU.

Match `i` of `simulate` has the seed `seed + i`. Slot `i` of a batch plays one match after another; match `n` of the slot (counted from 0)
has the seed `seed + i + n * slots`. Random choices have a generator of their own, seeded with each match. Slot or match `i` has the
options of `configured[i % len(configured)]`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Final

from doppelagent.core.actions import verb_of, what_of
from doppelagent.core.bits import has, lowest, u64
from doppelagent.core.chance import Chance, seed_fast
from doppelagent.core.choosing import random_action
from doppelagent.core.compiled.intrinsics import put_word
from doppelagent.core.playout import CHOICES
from doppelagent.core.rawbytes import digest, word_at
from doppelagent.core.record import F32, I8, I32, I64, U64, Row
from doppelagent.core.returns import fill_returns, lead
from doppelagent.core.rule import rule

if TYPE_CHECKING:
    from doppelagent.core.given import ACTION_INDEX, BETTER, Actions, Standing, State, apply, legal, outlook, pending, setup, standing
    from doppelagent.gpu.building.given import (
        ACTION_NUMBERS,
        ACTIONS,
        SEATS,
        STATE_WORDS,
        new_actions,
        new_chance,
        new_outlook,
        new_standing,
        new_state,
        play_out,
    )

OVER: Final = (1 << 31) - 1  # instead of an action: the slot has no match left

Bytes = Annotated[Row, I8, 1]
Ints = Annotated[Row, I32, 1]
Longs = Annotated[Row, I64, 1]
BytePlanes = Annotated[Any, I8, 2]
Words = Annotated[Row, U64, 1]
Planes = Annotated[Any, F32, 2]


@rule
def begin(s: State, configured: State, seed: int) -> None:
    for n in range(STATE_WORDS):
        put_word(s, n, word_at(configured, n))
    seed_fast(s, seed)
    setup(s)


@rule
def play(i: int, configured: list[State], results: list[Standing], digests: Words, decisions: Ints, seed: int) -> None:
    """Play match `i` at random to its end."""
    s, out, chooser = new_state(), new_actions(), new_chance()
    begin(s, configured[i % len(configured)], seed + i)
    seed_fast(chooser, seed + i + CHOICES)
    decisions[i] = play_out(s, out, chooser)
    standing(s, results[i])
    digests[i] = digest(s, STATE_WORDS)


# Random matches, one decision at a time, so that slots can be ordered by action


@rule
def choose(s: State, chooser: Chance, out: Actions) -> int:
    """A random action of the seat that chooses next."""
    legal(s, lowest(u64(pending(s))), out)
    return random_action(chooser, out)


@rule
def start(
    i: int, states: list[State], choosers: list[Chance], actions: Ints, made: Ints, configured: list[State], seed: int, match: int
) -> None:
    """Begin this match in slot `i`, and choose its first action."""
    begin(states[i], configured[match % len(configured)], seed + match)
    seed_fast(choosers[i], seed + match + CHOICES)
    made[i] = 0
    actions[i] = choose(states[i], choosers[i], new_actions())


@rule
def advance(
    i: int,
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
    matches: int,
) -> None:
    """Carry out the action of slot `i` and choose the next one. After the end of a match, begin the slot's next match."""
    if actions[i] == OVER:
        return
    s = states[i]
    apply(s, lowest(u64(pending(s))), actions[i])
    made[i] += 1
    if pending(s) != 0:
        actions[i] = choose(s, choosers[i], new_actions())
        return
    match = playing[i]
    standing(s, results[match])
    digests[match] = digest(s, STATE_WORDS)
    decisions[match] = made[i]
    playing[i] = match + len(states)
    if playing[i] < matches:
        start(i, states, choosers, actions, made, configured, seed, playing[i])
    else:
        actions[i] = OVER


# A batch: the caller chooses the action of each slot, numbered as in `game.actions`


@rule
def deal(i: int, states: list[State], choosers: list[Chance], configured: list[State], seats: Bytes, seed: int, match: int) -> None:
    """Begin this match in slot `i`."""
    begin(states[i], configured[i % len(configured)], seed + match)
    seed_fast(choosers[i], seed + match + CHOICES)
    seats[i] = lowest(u64(pending(states[i])))


@rule
def pick(i: int, masks: list[Actions], choosers: list[Chance], actions: Longs) -> None:
    """A random legal action for slot `i`."""
    actions[i] = ACTION_INDEX[random_action(choosers[i], masks[i])]


@rule
def step(
    i: int,
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
    """Carry out the action of slot `i`; an illegal one is refused and changes nothing. After the end of a match, begin the next."""
    s = states[i]
    done[i] = 0
    for seat in range(SEATS):
        rewards[seat, i] = 0.0
    refused[i] = not is_legal(masks[i], actions[i])
    if refused[i]:
        return
    apply(s, seats[i], ACTION_NUMBERS[actions[i]])
    if pending(s) != 0:
        seats[i] = lowest(u64(pending(s)))
        return
    rows = new_standing()
    standing(s, rows)
    fill_returns(kind, rows, s.players, BETTER, rewards[:, i])
    done[i] = 1
    ended[i] += 1
    deal(i, states, choosers, configured, seats, seed, i + ended[i] * len(states))


@rule
def is_legal(mask: Actions, action: int) -> bool:
    """Whether the mask has this action of the ActionSpace."""
    if action < 0 or action >= ACTIONS:
        return False
    number = ACTION_NUMBERS[action]
    return has(mask.words[verb_of(number)], what_of(number))


@rule
def foresee(i: int, states: list[State], leads: Planes) -> None:
    """Write the lead of each player of slot `i` by the outlook."""
    s, expected = states[i], new_outlook()
    outlook(s, expected)
    for seat in range(SEATS):
        leads[seat, i] = lead(expected.worth, seat, s.players, 1) if seat < s.players else 0.0  # type: ignore[arg-type]  # of floats here
