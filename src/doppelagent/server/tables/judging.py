"""The judge: a person's request becomes the body of the journal's next entry, or a refusal. Nothing is changed here."""

from typing import NamedTuple

from doppelagent.bots.levels import LEVELS
from doppelagent.core.errors import IllegalMove
from doppelagent.core.game import Value
from doppelagent.core.match import Match
from doppelagent.core.registry import find
from doppelagent.server.environment import Environment
from doppelagent.server.messages import requests
from doppelagent.server.refusals import Refusal, RuleRefusal
from doppelagent.server.tables import journal
from doppelagent.server.tables.casting import cast
from doppelagent.server.tables.checks import settled
from doppelagent.server.tables.journal import Body, Seat
from doppelagent.server.tables.sentences import names_at
from doppelagent.server.tables.table import Table
from doppelagent.server.tables.undoing import undo_to


class Verdict(NamedTuple):
    """The body of the next entry and, if judging it applied its moves, the resulting match (so that they are applied only once)."""

    body: Body
    match: Match | None = None


def judge(table: Table, person: str, request: requests.Request, environment: Environment) -> Verdict:
    """The entry that this request makes; raises Refusal."""
    if isinstance(request, requests.Act):
        seat = _at_seat(table, person)
        _check_fresh(table, seat, request.number)
        return choose(table, seat, request.action)
    return Verdict(_judge_other(table, person, request, environment))


def _judge_other(table: Table, person: str, request: requests.Request, environment: Environment) -> Body:
    match request:
        case requests.Sit():
            return _sit(table, person, request.seat)
        case requests.Add():
            return _add(table, person, request.own)
        case requests.Allow():
            return journal.Allowed(_seat(table, person), request.yes)
        case requests.Leave():
            return _leave(table, person)
        case requests.Change():
            return _change(table, person, request.options)
        case requests.Talk():
            return _talk(table, person, request)
        case requests.Arrange() | requests.Shuffle() | requests.Fill() | requests.Start():
            return _as_host(table, person, request, environment)
        case _:
            return _in_play(table, person, request)


def _seat(table: Table, person: str) -> int:
    seat = table.seat_of(person)
    if seat is None:
        raise Refusal("no_seat")
    return seat


# Before the match


def _not_begun(table: Table) -> None:
    if table.status != "open":
        raise Refusal("is_over" if table.status == "over" else "has_begun")


def _sit(table: Table, person: str, wanted: int | None) -> Body:
    _not_begun(table)
    if table.seat_of(person) is not None:
        raise Refusal("seated")
    free = [number for number, seat in enumerate(table.seats) if seat == Seat()]
    if not free:
        raise Refusal("table_full")
    if wanted is not None and wanted not in free:
        raise Refusal("seat_taken")
    seat = free[0] if wanted is None else wanted
    return journal.Seated(_with(table, seat, Seat(person)), table.host or person, "sat", seat)


def _with(table: Table, seat: int, who: Seat) -> list[Seat]:
    return [who if number == seat else other for number, other in enumerate(table.seats)]


def _leave(table: Table, person: str) -> Body:
    _not_begun(table)
    if table.for_a_screen and person == table.opened.host and not table.people:
        return journal.Closed()
    seat = _seat(table, person)
    others = [other for other in table.people if other != person]
    if not others and not table.for_a_screen:
        return journal.Closed()
    host = next(iter(others), None) if table.host == person else table.host
    return journal.Seated(_with(table, seat, Seat()), host, "left", seat)


def _change(table: Table, person: str, options: dict[str, Value]) -> Body:
    _not_begun(table)
    if person not in (table.host, table.opened.host):
        raise Refusal("not_host")
    if table.people.keys() - {person}:
        raise Refusal("agreed")
    return journal.Changed(settled(find(table.opened.game), table.opened.players, options))


def _talk(table: Table, person: str, request: requests.Talk) -> Body:
    if person != table.host:
        raise Refusal("not_host")
    if table.status == "over":
        raise Refusal("is_over")
    return journal.Talked(request.phrases, request.watchers)


def _as_host(table: Table, person: str, request: requests.Request, environment: Environment) -> Body:
    if person != table.host:
        raise Refusal("not_host")
    _not_begun(table)
    match request:
        case requests.Arrange():
            return journal.Seated(cast(table.id, _arranged(table, request)), person, "arranged")
        case requests.Shuffle():
            return journal.Seated(environment.shuffled(table.seats), person, "arranged")
        case requests.Fill():
            bot = Seat(level=known_level(request.level))
            filled = [bot if seat == Seat() else seat for seat in table.seats]
            return journal.Seated(cast(table.id, filled), person, "filled")
    if Seat() in table.seats:
        raise Refusal("seats_open")
    return journal.Started()


def _arranged(table: Table, request: requests.Arrange) -> list[Seat]:
    was = [place.was for place in request.seats if place.was is not None]
    host = table.seat_of(table.host)
    if len(request.seats) != len(table.seats) or len(set(was)) < len(was) or any(seat >= len(table.seats) for seat in was):
        raise Refusal("bad_places", players=len(table.seats))
    if host not in was:
        raise Refusal("host_stays")
    return [_placed(table, place) for place in request.seats]


def _placed(table: Table, place: requests.Place) -> Seat:
    if place.was is not None:
        return table.seats[place.was]
    return Seat() if place.level is None else Seat(level=known_level(place.level))


def known_level(level: str) -> str:
    if level not in LEVELS:
        raise Refusal("no_level", levels=", ".join(LEVELS))
    return level


def _add(table: Table, person: str, own: str) -> Body:
    _seat(table, person)
    if table.status not in ("open", "starting"):
        raise Refusal("has_begun")
    if person in table.added:
        raise Refusal("added")
    return journal.Added(person, own)


# In the match


def _at_seat(table: Table, person: str) -> int:
    """The seat of a person who may choose now."""
    seat = _seat(table, person)
    _check_playing(table, seat)
    if seat in table.away:
        raise Refusal("is_away")
    return seat


def _check_playing(table: Table, seat: int) -> None:
    if table.status != "playing":
        raise Refusal("is_over" if table.status == "over" else "not_begun")
    if seat in table.resigned:
        raise Refusal("has_resigned")


def _in_play(table: Table, person: str, request: requests.Request) -> Body:
    if isinstance(request, requests.Back | requests.Resign):
        return _leave_or_return(table, _seat(table, person), request)
    seat = _at_seat(table, person)
    match request:
        case requests.TakeBack():
            _check_fresh(table, seat, request.number)
            if seat not in table.sealed:
                raise Refusal("nothing_sealed")
            return journal.Sealed(seat, [])
        case requests.AskUndo():
            _check_fresh(table, seat, request.number)
            return _ask_undo(table, seat)
        case requests.AnswerUndo():
            return _answer_undo(table, seat, request.yes)
    raise Refusal("socket_only")


def _leave_or_return(table: Table, seat: int, request: requests.Back | requests.Resign) -> Body:
    _check_playing(table, seat)
    if isinstance(request, requests.Resign):
        return journal.Resigned(seat) if len(table.playing) > 1 else journal.Closed()
    if seat not in table.away:
        raise Refusal("not_away")
    return journal.Returned(seat)


def _check_fresh(table: Table, seat: int, number: int) -> None:
    """Refuse a request from a client that has not seen the match as it is now."""
    if not table.moved[seat] <= number <= table.numbers[seat]:
        raise Refusal("stale")


def choose(table: Table, seat: int, *actions: str | int) -> Verdict:
    """Judge a seat's choice. It stays sealed while it is incomplete or other seats still owe theirs; the last seat to complete its choice
    reveals all of them."""
    if seat not in table.owing:
        raise Refusal("not_asked")
    before, side = len(table.running.moves), attempt(table, seat, *actions)
    mine = _written(side, before)
    others = [other for other in table.pending if other != seat]
    unfinished = seat in side.pending if others else side.in_parts(seat, side.moves[-1].action)
    if unfinished or not set(others) <= set(table.ready):
        return Verdict(journal.Sealed(seat, mine), side)
    if not others and len(mine) == 1:
        return Verdict(journal.Moved([(seat, mine[0])]), side)
    choices = {seat: mine} | {other: _written(table.sealed[other], before) for other in others}
    return Verdict(journal.Moved([(each, action) for each in sorted(choices) for action in choices[each]]))


def _written(side: Match, before: int) -> list[str]:
    """The moves after the first `before` ones, in notation."""
    return [side.game.notation.write(move.action) for move in side.moves[before:]]


def attempt(table: Table, seat: int, *actions: str | int) -> Match:
    """The match as it is for the seat after these actions; raises RuleRefusal if a rule forbids one of them."""
    side = table.side(seat).copy()
    try:
        for action in actions:
            side.push(seat, action)
    except IllegalMove as error:
        en, de = (side.game.text.say(error.sentence, names_at(table, language), language) for language in ("en", "de"))
        raise RuleRefusal(en, de, error.paragraph, error.sentence) from None
    return side


# Undo by consent


def _ask_undo(table: Table, seat: int) -> Body:
    if table.undo is not None:
        raise Refusal("undo_open")
    moves = undo_to(table, seat)
    if moves is None:
        raise Refusal("no_undo")
    return journal.UndoAsked(seat) if len(table.playing) > 1 else journal.Undone(seat, moves)


def waits_for(table: Table) -> list[int]:
    """The seats that have not agreed to the undo yet."""
    if table.undo is None:
        return []
    return sorted(seat for seat in table.playing.values() if seat != table.undo.seat and seat not in table.undo.agreed)


def _answer_undo(table: Table, seat: int, yes: bool) -> Body:
    if table.undo is None or seat not in waits_for(table):
        raise Refusal("no_undo_open")
    if not yes:
        return journal.UndoRefused(seat)
    moves = undo_to(table, table.undo.seat)
    if moves is None:
        raise Refusal("no_undo")
    return journal.Undone(table.undo.seat, moves) if waits_for(table) == [seat] else journal.UndoAgreed(seat)
