"""A driver: steps many matches at once. `of(game)` binds it to the rules of a game."""

from __future__ import annotations

from functools import cache
from types import ModuleType
from typing import TYPE_CHECKING, Annotated, Final

from doppelagent.core.actions import fill_mask
from doppelagent.core.bits import lookup, lowest, u64
from doppelagent.core.chance import Chance, seed_fast
from doppelagent.core.choosing import random_action
from doppelagent.core.outlook import MOST_SEATS
from doppelagent.core.playout import CHOICES
from doppelagent.core.record import F32, I8, I64, Floats, Record
from doppelagent.core.returns import fill_returns
from doppelagent.core.rule import bind, entry, noinline, rule

if TYPE_CHECKING:
    from doppelagent.core.game import Game
    from doppelagent.core.given import (
        ACTION_INDEX,
        ACTION_NUMBER,
        BETTER,
        Actions,
        Features,
        Mask,
        Standing,
        State,
        View,
        apply,
        encode,
        legal,
        observe,
        pending,
        setup,
        standing,
    )


DRIVERS: Final = tuple(f"{__name__}:{entry}" for entry in ("translate", "advance", "choose", "see"))  # their names for `warm`
DEAL: Final = -1  # instead of an action: begin the next match of the slot
HOLD: Final = -2  # instead of an action: leave the slot as it is
NOBODY: Final = -1  # instead of the seat, in a slot whose match is over


class Slot(Chance):
    """A place of a batch, where one match after another is played. Its generator chooses random actions."""

    seed: I64  # of the match that is dealt next


class Choice(Record):
    action: I64


class Turn(Record):
    seat: I64


class End(Record):
    over: I8


class Reward(Record):
    values: Annotated[Floats, F32, MOST_SEATS]


class Rules(Record):
    """The settings shared by all slots of a batch."""

    stride: I64  # added to the seed of a match for the next one in the same slot
    players: I8
    returns: I8  # the kind of rewards
    again: I8  # 1 if the next match begins as soon as one is over
    viewer: I8  # the seat whose features are shown; -1: the seat that chooses next


@cache
def of(game: Game) -> ModuleType:
    return bind(__name__, game.folder, {**game.given(), "Mask": mask_of(game), "ACTION_NUMBER": lookup(game.actions.numbers.tolist())})


@cache
def mask_of(game: Game) -> type[Record]:
    """A record with a byte for each action of the game, 1 if it is legal."""
    return type("Mask", (Record,), {"__annotations__": {"legal": Annotated[list[int], I8, game.actions.count]}})


@entry
def translate(choices: list[Choice], masks: list[Mask]) -> int:
    """Turn actions of `game.actions` into the rules' numbers and return -1; if one is illegal, change nothing and return its slot."""
    for n in range(len(choices)):
        action = choices[n].action
        if action < 0 or action >= len(masks[n].legal) or masks[n].legal[action] == 0:
            return n
    for n in range(len(choices)):
        choices[n].action = ACTION_NUMBER[choices[n].action]
    return -1


@entry
def advance(
    states: list[State],
    slots: list[Slot],
    choices: list[Choice],
    turns: list[Turn],
    features: list[Features],
    masks: list[Mask],
    rewards: list[Reward],
    ends: list[End],
    v: View,
    out: Actions,
    rows: Standing,
    rules: Rules,
) -> None:
    """Carry out the choice of each slot, and write the new seat, features, mask, rewards and end."""
    for n in range(len(states)):
        s, action = states[n], choices[n].action
        ends[n].over = 0
        clear(rewards[n])
        if action == HOLD:
            continue
        if action == DEAL:
            deal(s, slots[n], rules)
        else:
            apply(s, turns[n].seat, action)
            if pending(s) == 0:
                ends[n].over = 1
                standing(s, rows)
                fill_returns(rules.returns, rows, rules.players, BETTER, rewards[n].values)
                if rules.again != 0:
                    deal(s, slots[n], rules)
        show(s, turns[n], features[n], masks[n], v, out, rules.viewer)


@noinline
def deal(s: State, slot: Slot, rules: Rules) -> None:
    """Begin the next match of a slot."""
    seed_fast(s, slot.seed)
    seed_fast(slot, slot.seed + CHOICES)
    setup(s)
    slot.seed += rules.stride


@rule
def clear(reward: Reward) -> None:
    for seat in range(MOST_SEATS):
        reward.values[seat] = 0.0


@rule
def show(s: State, turn: Turn, features: Features, mask: Mask, v: View, out: Actions, viewer: int) -> None:
    """Write the seat that chooses next, its mask and the features."""
    waiting = pending(s)
    seat = 0 if waiting == 0 else lowest(u64(waiting))
    turn.seat = NOBODY if waiting == 0 else seat
    legal(s, seat, out)  # none, if the match is over
    fill_mask(out, ACTION_INDEX, mask.legal)
    observe(s, turn.seat if viewer < 0 else viewer, v)
    encode(v, features)


@entry
def see(s: State, seat: int, features: Features, mask: Mask, v: View, out: Actions) -> None:
    """Write the features and mask of a seat. Spectators (seat -1) get the mask of seat 0."""
    legal(s, max(seat, 0), out)
    fill_mask(out, ACTION_INDEX, mask.legal)
    observe(s, seat, v)
    encode(v, features)


@entry
def choose(states: list[State], slots: list[Slot], turns: list[Turn], choices: list[Choice], out: Actions) -> None:
    """Write a random legal action of `game.actions` for each slot whose match is not over."""
    for n in range(len(states)):
        choices[n].action = HOLD
        if turns[n].seat != NOBODY:
            legal(states[n], turns[n].seat, out)
            choices[n].action = ACTION_INDEX[random_action(slots[n], out)]
