"""A driver: rollouts by a network in imagined worlds. `of(game)` binds it to the rules of a game.

Many rollouts are played at once: `begin` sets them up, then `advance` alternates with the forward pass of the network until all have
ended. A rollout ends with the match, or at the seat's first choice in the round of its horizon, where the network estimates the rest.
"""

from __future__ import annotations

from functools import cache
from types import ModuleType
from typing import TYPE_CHECKING, Annotated, Any, Final

from doppelagent.bots.network.forward import Counts, Indexes
from doppelagent.bots.reward import lead
from doppelagent.core.actions import action_of
from doppelagent.core.bits import EMPTY, i64, lowest, one, u64
from doppelagent.core.chance import seed_fast
from doppelagent.core.choosing import first_of, number_of
from doppelagent.core.networkfile import VALUES
from doppelagent.core.outlook import Outlook
from doppelagent.core.rawbytes import restore
from doppelagent.core.record import F32, F64, I8, I16, I32, I64, Floats, Record, Row
from doppelagent.core.returns import share_of_win
from doppelagent.core.rule import bind, entry, noinline, rule

if TYPE_CHECKING:
    from doppelagent.core.game import Game
    from doppelagent.core.given import (
        ACTION_INDEX,
        Actions,
        Features,
        Scores,
        Standing,
        State,
        View,
        apply,
        encode,
        legal,
        observe,
        outlook,
        pending,
        round_of,
        standing,
    )

DRIVERS: Final = tuple(f"{__name__}:{entry}" for entry in ("begin", "advance"))  # their names for `warm`
MOST_ACTIONS: Final = 512  # tried per choice
LIKELIEST, NONE = -1, -2  # instead of an action: the one with the highest score; no action, at the horizon
NOBODY: Final = -1  # instead of a seat


class Rollout(Record):
    """A rollout in progress: the seat that chooses next, and its action."""

    number: I32  # index of its State and its Reward
    seat: I8
    action: I16
    until: I32  # the round of its horizon


class Reward(Record):
    """The seat's lead and share of the win at the end of a rollout; at the horizon, the expected ones."""

    lead: F64
    win: F64


class Trial(Record):
    """The actions to try, and the parameters shared by all worlds."""

    seed: I64  # shared by all actions in the next world
    actions: Annotated[Row, I16, MOST_ACTIONS]
    number: I16
    seat: I8
    players: I8
    at_table: I8
    foresight: I16  # rounds until the horizon; 0: no horizon
    points: F64  # points of lead per unit of the network's value
    state_words: I16


@cache
def of(game: Game) -> ModuleType:
    return bind(__name__, game.folder, {**game.given(), "Scores": scores_of(game)})


@cache
def scores_of(game: Game) -> type[Record]:
    """A record of the network's outputs: a score for each action, and the values."""
    return type("Scores", (Record,), {"__annotations__": {"values": Annotated[Floats, F32, game.actions.count + VALUES]}})


@entry
def begin(kept: State, states: list[State], rollouts: list[Rollout], t: Trial, first: int) -> None:
    """Set up a rollout of each action in the world `kept`, from index `first` on."""
    until = round_of(kept) + t.foresight if t.foresight > 0 else 1 << 30
    for which in range(t.number):
        n = first + which
        restore(states[n], kept, t.state_words)
        seed_fast(states[n], t.seed)
        rollouts[n].number, rollouts[n].seat, rollouts[n].action, rollouts[n].until = n, t.seat, t.actions[which], until
    t.seed += 1


@entry
def advance(
    states: list[State],
    rollouts: list[Rollout],
    features: list[Features],
    actions: list[Actions],
    scores: list[Scores],
    wanted: Indexes,
    counts: Counts,
    rewards: list[Reward],
    w: View,
    o: Outlook,
    end: Standing,
    t: Trial,
    going: int,
) -> int:
    """Carry out the choices of the first `going` rollouts. Those that have not ended move to the front, with features and legal actions of
    their next seats and the wanted outputs of the network. Returns their number."""
    left = 0
    for n in range(going):
        r, s = rollouts[n], states[rollouts[n].number]
        if r.action == NONE:
            outlook(s, o)
            expect(rewards[r.number], o, scores[n], t)
            continue
        apply(s, r.seat, likeliest(actions[n], scores[n]) if r.action == LIKELIEST else i64(r.action))
        seat = next_choice(s, actions[left])
        if seat == NOBODY:
            outlook(s, o)
            standing(s, end)
            rewards[r.number].lead, rewards[r.number].win = lead(o, t.seat, t.at_table), share_of_win(end.place, t.seat, t.players)
        else:
            observe(s, seat, w)
            encode(w, features[left])
            at_horizon = seat == t.seat and round_of(s) >= r.until
            go_on(rollouts[left], r, seat, NONE if at_horizon else LIKELIEST)
            counts[left] = want_values(wanted[left]) if at_horizon else want_scores(wanted[left], actions[left])
            left += 1
    return left


@rule
def expect(reward: Reward, o: Outlook, scores: Scores, t: Trial) -> None:
    """Write the expectation at the horizon: the lead now plus the gain the network predicts, and the share of the win."""
    values = len(scores.values) - VALUES
    reward.lead = lead(o, t.seat, t.at_table) + t.points * scores.values[values]
    reward.win = min(max(float(scores.values[values + 1]), 0.0), 1.0)


@rule
def go_on(to: Rollout, r: Rollout, seat: int, action: int) -> None:
    """Copy rollout `r` to `to`, with the seat that chooses next and its action."""
    to.number, to.until, to.seat, to.action = r.number, r.until, seat, action


@rule
def want_values(wanted: Any) -> int:
    """List the network's values as wanted outputs; returns their number."""
    for n in range(VALUES):
        wanted[n] = len(wanted) - VALUES + n
    return VALUES


@rule
def want_scores(wanted: Any, actions: Actions) -> int:
    """List the scores of the legal actions as wanted outputs; returns their number."""
    number = 0
    for word in range(len(actions.words)):
        rest = actions.words[word]
        while rest != EMPTY:
            bit = lowest(rest)
            rest ^= one(bit)
            wanted[number] = ACTION_INDEX[action_of(word, bit)]
            number += 1
    return number


@rule
def likeliest(actions: Actions, scores: Scores) -> int:
    """The legal action with the highest score."""
    best, most = -1, 0.0
    for word in range(len(actions.words)):
        rest = actions.words[word]
        while rest != EMPTY:
            bit = lowest(rest)
            rest ^= one(bit)
            score = scores.values[ACTION_INDEX[action_of(word, bit)]]
            if best < 0 or score > most:
                best, most = action_of(word, bit), score
    return best


@noinline
def next_choice(s: State, actions: Actions) -> int:
    """Carry out forced actions until a seat has a choice; returns the seat and fills `actions`, or NOBODY if the match ends first."""
    while True:
        waiting = pending(s)
        if waiting == 0:
            return NOBODY
        seat = lowest(u64(waiting))
        legal(s, seat, actions)
        if number_of(actions) > 1:
            return seat
        apply(s, seat, first_of(actions))
