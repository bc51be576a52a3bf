"""Whether a seat's last choice can be undone: no seat has acted since, it drew no random number, and it revealed nothing hidden.

To test whether it revealed something, the choice is repeated in worlds that the seat could imagine before it: if any viewpoint is shown
something different in one of them, the choice depends on hidden cards. This takes tens of milliseconds, so the result is cached per
position, and `tables/live.py` asks for it in a thread.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from doppelagent.core.game import WATCHING
from doppelagent.core.match import Match, Move
from doppelagent.core.record import dump
from doppelagent.core.sentences import Sentence
from doppelagent.server.tables.table import Table

WORLDS: Final = 24  # to try; a hidden card that is revealed differs in nearly every one


def last_choice(table: Table, seat: int) -> int | None:
    """The number of moves before the seat's last choice, if nothing has happened in the match since."""
    began = table.ready or seat in table.sealed  # a choice that another seat has only begun must not show
    if table.status != "playing" or began or table.choice is None or table.choice.seats != (seat,):
        return None
    return table.choice.before


def may_offer(table: Table, seat: int) -> bool:
    """Whether to offer the seat an undo: a first check, in less than a millisecond. It rules out a choice that drew a random number or a
    hidden card (which the game's log tells the seat but not spectators)."""
    before = last_choice(table, seat)
    if before is None:
        return False
    found = table.choice_facts
    if found.draws_nothing is None:
        found.draws_nothing = _draws_nothing(table.before_choice(), table.running, seat)
    return found.draws_nothing


def note_told(before: Table, table: Table, sentences: Mapping[int, Sequence[Sentence]]) -> None:
    """Derive whether to offer an undo from a choice's log, given by seat, so that `may_offer` need not compute the log again."""
    if table.choice is not None and len(table.choice.seats) == 1 and table.choice.seats[0] in sentences:
        own, public = sentences[table.choice.seats[0]], sentences[WATCHING]
        table.choice_facts.draws_nothing = own == public and before.running.chance == table.running.chance


def _draws_nothing(earlier: Match, now: Match, seat: int) -> bool:
    own, public = (now.game.log(earlier.view(each), now.view(each)) for each in (seat, WATCHING))
    return earlier.chance == now.chance and own == public


def undo_to(table: Table, seat: int) -> int | None:
    """The number of moves that are left when the seat's last choice is undone; None if it cannot be undone."""
    before = last_choice(table, seat)
    if before is None:
        return None
    found = table.choice_facts
    if found.reveals_nothing is None:
        found.reveals_nothing = _reveals_nothing(table.before_choice(), table.running, seat)
    return before if found.reveals_nothing else None


def _reveals_nothing(earlier: Match, now: Match, seat: int) -> bool:
    if earlier.chance != now.chance:
        return False
    moves, shown = now.moves[len(earlier.moves) :], _shown(earlier, now, seat)
    return all(_shown_in(earlier, seat, moves, world) == shown for world in range(WORLDS))


def _shown(before: Match, after: Match, seat: int) -> list[Any]:
    """Every viewpoint's log between two positions of a match, and this seat's View of the second."""
    logs = [before.game.log(before.view(each), after.view(each)) for each in range(WATCHING, before.players)]
    return [*logs, dump(after.view(seat).packed)]


def _shown_in(earlier: Match, seat: int, moves: list[Move], number: int) -> list[Any]:
    """`_shown` in a world that the seat could imagine before its choice."""
    (before,) = earlier.imagine(seat, seed=number)
    after = before.copy()
    for move in moves:
        after.push(move.seat, move.action)
    return _shown(before, after, seat)
