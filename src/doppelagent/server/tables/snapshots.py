"""A table from one viewpoint: a seat, or -1 for spectators. Everything here is made from that viewpoint's View."""

from collections.abc import Mapping
from operator import is_
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import Raw

from doppelagent.core.game import WATCHING, Game
from doppelagent.core.match import Match
from doppelagent.core.record import dump
from doppelagent.core.registry import find
from doppelagent.core.sentences import Sentence
from doppelagent.server.messages.debriefs import Continuation
from doppelagent.server.messages.frames import Scene, Score, SeatNow, TableInfo, UndoNow
from doppelagent.server.store import NOBODY, Profile
from doppelagent.server.tables.casting import portrait_of
from doppelagent.server.tables.journal import Continued, Seat
from doppelagent.server.tables.judging import waits_for
from doppelagent.server.tables.sentences import names_at, profiles_at, said
from doppelagent.server.tables.table import Table
from doppelagent.server.tables.undoing import may_offer


class Viewpoint(NamedTuple):
    seat: int
    words: str = ""  # "en" or "de": also send everything as text in this language


OWN_FIELDS: Final = ("asked", "legal", "may_undo", "sealed")  # of a scene: they differ from viewpoint to viewpoint
Picture = dict[str, Raw]  # of a View, as JSON, field by field


class Public(NamedTuple):
    """The public part of a table, made once and shared by all viewpoints. `view` is the spectators' View; None before the deal. It does
    not hold the table, because a viewpoint that cannot see a sealed choice keeps the earlier public part."""

    number: int  # of the table's last entry
    match: Match | None
    seating: tuple[Any, ...]  # what is shown of seats
    view: Any
    scene: Scene
    picture: Picture | None


class Display(NamedTuple):
    """A table as one viewpoint is shown it: the public part and its own part. `side` is the match as it is for this viewpoint."""

    public: Public
    side: Match | None
    view: Any  # of that match
    scene: dict[str, Any]  # the fields of the scene that differ
    picture: Picture  # its fields that differ; all of them if a sealed choice of this viewpoint changes what is public
    words: str | None

    @property
    def is_sealed(self) -> bool:
        return self.side is not self.public.match

    def whole_scene(self) -> Scene:
        return msgspec.structs.replace(self.public.scene, **self.scene)

    def whole_picture(self) -> Picture | None:
        return None if self.public.picture is None else {**self.public.picture, **self.picture}


def public_display(table: Table, view: Any, earlier: Public | None = None) -> Public:
    """The public part, made from the spectators' View, so it cannot show what only a seat knows. Unchanged parts come from `earlier`."""
    picture = None if earlier is None else earlier.picture
    if table.match is not None and (earlier is None or earlier.view is not view):
        picture = encoded(table.match.game.public_picture(view))
    return Public(table.number, table.match, _seating(table), view, public_scene(table, earlier), picture)


def display(table: Table, viewpoint: Viewpoint, view: Any, public: Public, earlier: Display | None = None) -> Display:
    """The table as a viewpoint is shown it. `view` is its View of the match without sealed choices; its own sealed choice is added here,
    for this viewpoint alone. `public` is shared by all viewpoints. If the match has not changed since `earlier`, that picture is reused."""
    if table.match is None:
        return Display(public, None, None, {}, {}, "" if viewpoint.words else None)
    side = table.side(viewpoint.seat)
    if earlier is not None and earlier.side is side:
        view, picture = earlier.view, earlier.picture
    elif side is table.match:
        picture = encoded(side.game.own_picture(view))
    else:
        view = side.view(viewpoint.seat)
        hides = _hides_its_choice(side, viewpoint.seat, public)
        picture = encoded(side.game.own_picture(view)) if hides else _sharing(encoded(side.game.picture(view)), public.picture or {})
    asked = _asked(table, viewpoint.seat, view)
    words = _in_words(table, viewpoint.words, view, asked) if viewpoint.words else None
    return Display(public, side, view, _own_scene(table, viewpoint.seat, asked), picture, words)


def _hides_its_choice(side: Match, seat: int, public: Public) -> bool:
    """Whether the seat's sealed choice is invisible to spectators, as while it is incomplete; then the public picture is still valid."""
    return seat in side.pending and dump(side.view(WATCHING).packed) == dump(public.view.packed)


def encoded(picture: dict[str, Any]) -> Picture:
    """Each field as JSON, encoded once for all viewpoints."""
    return {key: Raw(msgspec.json.encode(value)) for key, value in picture.items()}


def _sharing(picture: Picture, public: Picture) -> Picture:
    """The picture, sharing equal fields with the public one to save memory, since it is kept until the choice is revealed."""
    return {key: public[key] if public.get(key) == value else value for key, value in picture.items()}


def _asked(table: Table, seat: int, view: Any) -> Sentence:
    if table.status == "playing" and seat not in table.owing:
        return Sentence("table.waits", {"whos": list(table.owing)})
    if table.status == "over" and not table.running.over:
        return Sentence("table.closed")
    return table.running.game.text.asked(view)


def _in_words(table: Table, language: str, view: Any, asked: Sentence) -> str:
    text = table.running.game.text.describe(view, names_at(table, language), language)
    return f"{text}\n\n{said(table, asked, language)}"


def public_scene(table: Table, earlier: Public | None = None) -> Scene:
    """The table around the match, as every viewpoint sees it."""
    return Scene(
        status=table.status,
        host=table.seat_of(table.host),
        seats=earlier.scene.seats if earlier is not None and _seats_stay(earlier, table) else seats_now(table),
        pending=list(table.pending),
        ready=list(table.ready),
        legal=[],
        asked=None,
        sealed=None,
        undo=UndoNow(table.undo.seat, waits_for(table)) if table.undo else None,
        may_undo=False,
        clocks=table.clocks.shown([seat for seat in table.owing if table.bot_at(seat) is None]),
        scores=_scores(table) if table.match is not None and table.match.over else None,
        opened=table.opened_seed,
        numbers={str(number): own for number, own in sorted(table.deal_numbers.items())} if table.match is not None else {},
        next=table.next,
        phrases=table.phrases,
        watchers=table.watchers,
    )


def _own_scene(table: Table, seat: int, asked: Sentence) -> dict[str, Any]:
    """The scene from one viewpoint: what it is asked, and its legal actions."""
    chooses = seat != WATCHING and table.bot_at(seat) is None
    return {
        "asked": asked,
        "legal": table.side(seat).legal_moves(seat) if chooses and seat in table.owing else [],
        "may_undo": chooses and may_offer(table, seat),
        "sealed": _sealed(table, seat),
    }


def _sealed(table: Table, seat: int) -> str | None:
    if seat not in table.sealed:
        return None
    return _written(table.running.game, [move.action for move in table.sealed[seat].moves[len(table.running.moves) :]])


def _written(game: Game, actions: list[int]) -> str:
    """Actions of one verb in one line, as a player types them; others separated by commas."""
    of_one_verb = len({game.verb(action) for action in actions}) == 1
    return game.write(actions) if of_one_verb else ", ".join(map(game.notation.write, actions))


def _seating(table: Table) -> tuple[Any, ...]:
    """Everything shown of seats, to be compared by identity: the fold shares what it does not change."""
    return table.seats, table.added, table.away, table.resigned, table.behind


def _seats_stay(earlier: Public, table: Table) -> bool:
    return all(map(is_, earlier.seating, _seating(table)))


def seats_now(table: Table) -> list[SeatNow]:
    profiles = profiles_at(table.seats, table.profiles)
    return [_seat_now(table, number, profiles) for number in range(len(table.seats))]


def _seat_now(table: Table, number: int, profiles: Mapping[str, Profile]) -> SeatNow:
    seat = table.seats[number]
    now = seat_of(seat, profiles)
    now.away, now.resigned, now.behind = number in table.away, number in table.resigned, number in table.behind
    now.added = seat.person in table.added
    return now


def seat_of(seat: Seat, profiles: Mapping[str, Profile]) -> SeatNow:
    if seat.person is not None:
        name, portrait = profiles.get(seat.person, NOBODY)
        return SeatNow("person", name, portrait=portrait)
    return SeatNow("open") if seat.level is None else SeatNow("bot", seat.name, seat.level, portrait_of(seat))


def _scores(table: Table) -> list[Score]:
    match = table.running
    return [
        Score(row.place, row.score, {**row.categories, **row.counts}, parts) for row, parts in zip(match.standing, match.parts, strict=True)
    ]


def _continuation(continued: Continued | None) -> Continuation | None:
    return None if continued is None else Continuation(continued.table, continued.step, continued.seat, continued.cards)


def table_info(table: Table) -> TableInfo:
    """The facts about a table that never change, except for its options."""
    opened = table.opened
    return TableInfo(
        id=table.id,
        code=table.code,
        game=opened.game,
        rules=opened.rules,
        players=opened.players,
        options=opened.options,
        public=opened.public,
        envelope=opened.envelope,
        clock=opened.clock,
        grace=opened.grace,
        dummies=find(opened.game).dummy_names(opened.players),
        continues=_continuation(opened.continued),
    )
