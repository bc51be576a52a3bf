"""Whether a seat's last choice can still be undone: nobody has acted since, chance was not asked, and nobody was shown what was hidden.

Whether something was shown is asked of worlds that the seat itself could imagine before its choice: if the same choice would have told
anybody something else in one of them, what was told depends on what was hidden.
"""

from typing import Any, Final

from doppelagent.core.chance import seed_fast
from doppelagent.core.game import WATCHING
from doppelagent.core.match import Match, Move
from doppelagent.core.record import copy, dump
from doppelagent.server.tables.table import Table

WORLDS: Final = 24  # imagined; what is shown of a hidden card differs in nearly every one


def last_choice(table: Table, seat: int) -> int | None:
    """How many moves there were before the seat's last choice, if that choice is the last thing that happened in the match."""
    began = table.ready or seat in table.sealed  # of a choice that others have only begun nobody may learn
    if table.status != "playing" or began or not table.choices or table.choices[-1].seats != (seat,):
        return None
    return table.choices[-1].before


def undo_to(table: Table, seat: int) -> int | None:
    """How many moves will be left when the seat's last choice is undone; None if it cannot be."""
    before = last_choice(table, seat)
    if before is None:
        return None
    earlier, now = table.match_after(before), table.running
    if earlier.chance != now.chance:
        return None
    moves = now.moves[before:]
    told = _told(earlier, now, seat)
    return before if all(_told_in(earlier, seat, moves, world) == told for world in range(WORLDS)) else None


def _told(before: Match, after: Match, seat: int) -> list[Any]:
    """What everybody was told between two moments of a match, and all that this seat sees then."""
    logs = [before.game.text.log(before.view(each), after.view(each)) for each in range(WATCHING, before.players)]
    return [*logs, dump(after.observe(seat))]


def _told_in(earlier: Match, seat: int, moves: list[Move], number: int) -> list[Any]:
    """The same in another world that the seat could imagine before its choice."""
    world = earlier.game.State.blank()
    seed_fast(world, number)
    earlier.game.imagine(earlier.observe(seat), world)
    before = earlier.fork()
    before.state = copy(world)
    after = before.fork()
    for move in moves:
        after.act(move.seat, move.action)
    return _told(before, after, seat)
