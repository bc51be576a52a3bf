"""Pairs of worlds that differ only in what one seat cannot know.

One is true: a match, stopped at some moment. The other is a world that the seat can imagine then. Both are given as a deal and every action
since, and both are played on as long as neither the seat nor a spectator can tell them apart.
"""

from collections.abc import Iterator
from itertools import count
from typing import Any, NamedTuple

from doppelagent.core.chance import seed_fast
from doppelagent.core.checks import Lines
from doppelagent.core.contract import Chooser, moments
from doppelagent.core.errors import BadOption
from doppelagent.core.game import WATCHING, Game, Value
from doppelagent.core.match import Match, Move
from doppelagent.core.record import dump
from tests.soak import some_value

MOMENTS = (20, 20, 40, 40, 80, 160)  # for each bound, one random moment below it is chosen in every match
PLAYED_ON = 8  # most decisions after that moment
TRIES = 12  # attempts to find moves that reveal nothing
ASKED_ABOUT = 6  # actions of each kind


class World(NamedTuple):
    deal: Lines
    moves: list[Move]


class Pair(NamedTuple):
    game: Game
    players: int
    options: dict[str, Value]
    seat: int  # its owner cannot tell the worlds apart
    worlds: tuple[World, World]
    asks_about: list[str]  # legal and illegal actions
    illegal: list[str]

    def begun(self, which: int) -> Match:
        """One of the worlds, just dealt."""
        return Match(self.game, self.players, self.options, deal=self.worlds[which].deal)


class Turn(NamedTuple):
    """The actions of a seat; `sealed` if other seats choose at the same time, `last` if no seat chooses after it."""

    seat: int
    actions: list[str]
    sealed: bool = False
    complete: bool = True
    last: bool = True


def pairs_of(game: Game, seed: int = 0) -> Iterator[Pair]:
    """An endless stream, from many matches with any number of players and any options."""
    for number in count(seed):
        chooser = Chooser(number)
        players, options = _some_table(game, chooser)
        chosen = {chooser.one_of(range(until)) for until in MOMENTS}
        for moment, match in enumerate(moments(game, players, options, number)):
            if match.over or moment > max(chosen):
                break
            if moment in chosen:
                pair = pair_at(match, chooser.one_of(range(players)), chooser)
                if _same_order(pair):
                    yield pair


def _some_table(game: Game, chooser: Chooser) -> tuple[int, dict[str, Value]]:
    while True:
        options = {option.key: some_value(option, chooser) for option in game.options if not option.local}
        players = chooser.one_of(game.seats)
        try:
            game.configure(game.State(), players, game.settle(options))
        except BadOption:  # the game refuses this set
            continue
        return players, options


def pair_at(match: Match, seat: int, chooser: Chooser) -> Pair:
    game, world = match.game, match.game.State.blank()
    seed_fast(world, chooser.one_of(range(1 << 40)))
    game.imagine(match.view(seat).packed, world)
    true, other = (_retraced(match, state) for state in (match.state, world))
    _play_on(true, other, seat, chooser)
    illegal = _illegal_for(seat, true, other, chooser)
    legal = [game.notation.write(action) for action in _some(true.legal(seat), chooser)]
    worlds = (World(true.deals[0], true.moves), World(other.deals[0], other.moves))
    options = {option.key: match.options[option.key] for option in game.options if not option.local}
    return Pair(game, match.players, options, seat, worlds, legal + illegal, illegal)


def pair_with_a_choice_begun(game: Game, players: int, options: dict[str, Value]) -> Pair:
    """A seat was asked alone and has acted; now all choose at once. In one world another seat has begun its choice, in the other not."""
    alone = False
    for match in moments(game, players, options, seed=0):
        if alone and len(match.pending) == players and not match.awaits:
            begun = _retraced(match, match.state)
            if begun.moves:
                break
        alone = len(match.pending) == 1
    seat, before = begun.moves[-1].seat, list(begun.moves)
    other = (seat + 1) % players
    begun.push(other, begun.legal(other)[0])
    return Pair(game, players, options, seat, (World(begun.deals[0], begun.moves), World(begun.deals[0], before)), [], [])


def _retraced(match: Match, state: Any) -> Match:
    deal, actions = match.game.deals.retrace(match.game.State.plain(state))
    retraced = Match(match.game, match.players, match.options, deal=deal)
    for seat, action in actions:
        retraced.push(seat, action)
    return retraced


def _play_on(true: Match, other: Match, seat: int, chooser: Chooser) -> None:
    """The seat acts the same in both worlds; other seats may act differently, as long as that reveals nothing."""
    for _ in range(chooser.one_of(range(PLAYED_ON + 1))):
        actor = chooser.one_of(true.pending)
        moves = _moves_that_reveal_nothing(true, other, actor, seat, chooser)
        if moves is None:
            return
        true.push(actor, moves[0])
        other.push(actor, moves[1])


def _moves_that_reveal_nothing(true: Match, other: Match, actor: int, seat: int, chooser: Chooser) -> tuple[int, int] | None:
    legal, theirs = true.legal(actor), other.legal(actor)
    shared = [action for action in legal if action in theirs]
    for attempt in range(TRIES):
        if actor != seat and attempt % 2 == 0:
            moves = chooser.one_of(legal), chooser.one_of(theirs)
        elif shared:
            moves = (chooser.one_of(shared),) * 2
        else:
            return None
        ahead = true.copy(), other.copy()
        for match, action in zip(ahead, moves, strict=True):
            match.push(actor, action)
        if _same_to(seat, *ahead):
            return moves
    return None


def _same_to(seat: int, true: Match, other: Match) -> bool:
    if true.pending != other.pending or not true.pending:
        return False
    return all(dump(true.view(each).packed) == dump(other.view(each).packed) for each in (seat, WATCHING))


def _some(actions: list[int], chooser: Chooser) -> list[int]:
    return sorted({chooser.one_of(actions) for _ in range(ASKED_ABOUT)}) if actions else []


def _illegal_for(seat: int, true: Match, other: Match, chooser: Chooser) -> list[str]:
    """Actions that are illegal for the seat, taken from what other seats can do or have done in either world."""
    theirs = {action for match in (true, other) for each in match.pending if each != seat for action in match.legal(each)}
    theirs |= {action for match in (true, other) for _, action in match.moves}
    illegal = sorted(theirs - set(true.legal(seat)))
    return [true.game.notation.write(action) for action in _some(illegal, chooser)]


def _same_order(pair: Pair) -> bool:
    """Whether the same seats complete their choices in the same order in both worlds: that is visible, unlike parts of a choice."""
    seen = [[(turn.seat, turn.sealed) for turn in turns(pair, which) if turn.complete] for which in (0, 1)]
    return seen[0] == seen[1]


def turns(pair: Pair, which: int) -> Iterator[Turn]:
    """The moves of a world as a table receives them: one by one, or, where several seats choose at once, seat by seat."""
    match, rest = pair.begun(which), list(pair.worlds[which].moves)
    while rest:
        if len(match.pending) == 1:
            yield _alone(match, rest)
        else:
            yield from _together(match, rest)


def _alone(match: Match, rest: list[Move]) -> Turn:
    """The choice of one seat, with all parts made so far."""
    seat, actions = rest[0].seat, list[str]()
    while rest:
        move = rest.pop(0)
        match.push(*move)
        actions.append(match.game.notation.write(move.action))
        if not match.in_parts(seat, move.action):
            return Turn(seat, actions)
    return Turn(seat, actions, complete=False)


def _together(match: Match, rest: list[Move]) -> Iterator[Turn]:
    """The simultaneous choices of all seats; removes their moves from `rest` and makes them."""
    chosen: list[Move] = []
    seats = match.pending
    for seat in seats:
        side, mine = match.copy(), []
        for move in [move for move in rest if move.seat == seat]:
            if seat in side.pending:
                side.push(*move)
                mine.append(move)
        for move in mine:
            rest.remove(move)
        chosen += mine
        texts = [match.game.notation.write(action) for _, action in mine]
        yield Turn(seat, texts, sealed=True, complete=seat not in side.pending, last=seat == seats[-1])
    assert chosen, "no seat moves"
    for move in chosen:
        match.push(*move)
