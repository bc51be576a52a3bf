"""A driver: what one thread does with one match. Kernels run it on a GPU; `reference` runs the same loops on the CPU.

Match `i` of `simulate` has the seed `seed + i`. Slot `i` of a batch plays one match after the other; match `n` of the slot (counted from 0)
has the seed `seed + i + n * slots`. Chance of its own, seeded with an offset, chooses at random. Slot or match `i` has the options of
`configured[i % len(configured)]`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final

from doppelagent.core.bits import lowest, u64
from doppelagent.core.chance import Chance, seed_fast
from doppelagent.core.choosing import random_action
from doppelagent.core.playout import CHOICES
from doppelagent.core.rawbytes import digest, put_word, word_at
from doppelagent.core.record import F32, I8, I32, I64, U64, Floats, Row
from doppelagent.core.rule import rule

if TYPE_CHECKING:
    from doppelagent.core.given import Actions, Standing, State, apply, legal, pending, setup, standing
    from doppelagent.gpu.given import SEATS, STATE_WORDS, new_actions, new_chance, new_standing, new_state, play_out

OVER: Final = (1 << 31) - 1  # instead of an action: the slot has no match left

Bytes = Annotated[Row, I8, 1]
Ints = Annotated[Row, I32, 1]
Longs = Annotated[Row, I64, 1]
Words = Annotated[Row, U64, 1]
Planes = Annotated[Floats, F32, 2]


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


# Random matches, a decision at a time, so that slots can be taken in the order of their actions


@rule
def choose(s: State, chooser: Chance, out: Actions) -> int:
    """A random action of the seat that is asked."""
    legal(s, lowest(u64(pending(s))), out)
    return random_action(chooser, out)


@rule
def start(i: int, states: list[State], choosers: list[Chance], actions: Ints, made: Ints, configured: list[State], seed: int, match: int) -> None:
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
    """Carry out the action of slot `i` and choose the next one. After the end of a match, begin the next that no slot has begun."""
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


# A batch: each slot is told its action


@rule
def reset(i: int, states: list[State], choosers: list[Chance], configured: list[State], seats: Bytes, ended: Ints, seed: int) -> None:
    begin(states[i], configured[i % len(configured)], seed + i)
    seed_fast(choosers[i], seed + i + CHOICES)
    seats[i] = lowest(u64(pending(states[i])))
    ended[i] = 0


@rule
def step(
    i: int, states: list[State], configured: list[State], actions: Ints, seats: Bytes, ended: Ints, rewards: Planes, done: Bytes, seed: int
) -> None:
    """Carry out the action of slot `i`. After the end of a match, begin the next one."""
    s = states[i]
    apply(s, seats[i], actions[i])
    done[i] = pending(s) == 0
    if done[i]:
        reward(s, rewards, i)
        ended[i] += 1
        begin(s, configured[i % len(configured)], seed + i + ended[i] * len(states))
    seats[i] = lowest(u64(pending(s)))


@rule
def reward(s: State, rewards: Planes, i: int) -> None:
    """A win counts 1, shared between winners."""
    end = new_standing()
    standing(s, end)
    winners = 0
    for seat in range(SEATS):
        winners += end.place[seat] == 1
    for seat in range(SEATS):
        rewards[seat, i] = 1.0 / winners if end.place[seat] == 1 else 0.0
