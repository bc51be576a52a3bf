"""Updates: a step for every watched viewpoint that can see an entry, and snapshots for viewpoints that begin to watch."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeVar

from doppelagent.core.game import WATCHING
from doppelagent.core.match import Match
from doppelagent.core.sentences import Sentence
from doppelagent.server.messages.frames import LogEntry, Scene, Snapshot, Step
from doppelagent.server.tables import journal
from doppelagent.server.tables.folding import Folded, fold
from doppelagent.server.tables.journal import Entry
from doppelagent.server.tables.sentences import news, said
from doppelagent.server.tables.snapshots import (
    OWN_FIELDS,
    Display,
    Picture,
    Public,
    Viewpoint,
    display,
    encoded,
    public_display,
    table_info,
)
from doppelagent.server.tables.table import Table
from doppelagent.server.tables.undoing import note_told

T = TypeVar("T")

PUBLIC_FIELDS: Final = tuple(name for name in Scene.__struct_fields__ if name not in OWN_FIELDS)


class Feed(NamedTuple):
    """What one viewpoint has been shown. `view` is its View of the match without sealed choices; the game makes the log from successive
    Views. `log` is None if the feed did not begin with the table."""

    display: Display
    view: Any
    log: list[LogEntry] | None = None


Feeds = dict[Viewpoint, Feed]


class Update(NamedTuple):
    """The effect of an entry: the feeds after it, and a step for every viewpoint that can see it."""

    feeds: Feeds
    steps: dict[Viewpoint, Step]

    def write_logs(self) -> None:
        """Append the steps to their feeds' logs, once the entry is durable. Logs share equal entries."""
        entry = LogEntry(0, [])
        for viewpoint, step in self.steps.items():
            log = self.feeds[viewpoint].log
            if log is not None and step.sentences:
                own = LogEntry(step.number, step.sentences, step.texts)
                entry = entry if entry == own else own
                log.append(entry)


def watch(table: Table, viewpoint: Viewpoint, log: list[LogEntry] | None = None, others: Feeds | None = None) -> Feed:
    """A feed that begins at the table as it is now. It shares the public part with one of the others that has seen the last entry."""
    own, watching = (None if table.match is None else table.match.view(seat) for seat in (viewpoint.seat, WATCHING))
    public = _public_now(table, others or {}) or public_display(table, watching)
    return Feed(display(table, viewpoint, own, public), own, log)


def _public_now(table: Table, feeds: Feeds) -> Public | None:
    return next((feed.display.public for feed in feeds.values() if feed.display.public.number == table.number), None)


def snapshot(table: Table, viewpoint: Viewpoint, feed: Feed) -> Snapshot:
    shown, seat = feed.display, viewpoint.seat
    return Snapshot(table.numbers[seat], seat, table_info(table), shown.whole_scene(), shown.whole_picture(), feed.log or [], shown.words)


def follow(feeds: Feeds, before: Table, folded: Folded, body: journal.Body) -> Update:
    """The effect of an entry on the watched viewpoints. Changes nothing."""
    if not feeds:
        return Update(feeds, {})
    table, earlier = folded.table, next(iter(feeds.values())).display.public
    views, sentences = _logged(feeds, before, folded, body)
    if isinstance(body, journal.Moved):
        note_told(before, table, sentences)
    public, around = public_display(table, views[WATCHING], earlier), news(table, body)
    after, steps, differ = dict(feeds), dict[Viewpoint, Step](), PublicChanges()
    for viewpoint, feed in feeds.items():
        if table.numbers[viewpoint.seat] != before.numbers.get(viewpoint.seat):
            view = views[viewpoint.seat]
            after[viewpoint] = Feed(display(table, viewpoint, view, public, feed.display), view, feed.log)
            told = [*sentences[viewpoint.seat], *around]
            steps[viewpoint] = _step(table, viewpoint, feed.display, after[viewpoint].display, told, differ)
    return Update(after, steps)


class SeatViews(dict[int, Any]):
    """The Views of a position by seat, each made on first use."""

    def __init__(self, position: Match) -> None:
        super().__init__()
        self._position = position

    def __missing__(self, seat: int) -> Any:
        view = self[seat] = self._position.view(seat)
        return view


def _logged(feeds: Feeds, before: Table, folded: Folded, body: journal.Body) -> tuple[dict[int, Any], dict[int, list[Sentence]]]:
    """By seat, spectators included: its View after the entry, and the game's log of the entry's moves. The deal and an undo are not moves.
    The public log is made once, from the Views of spectators; most parts of a revealed choice log nothing."""
    views = {viewpoint.seat: feed.view for viewpoint, feed in feeds.items()}
    views[WATCHING] = next(iter(feeds.values())).display.public.view
    sentences: dict[int, list[Sentence]] = {seat: [] for seat in views}
    for position in folded.positions:
        earlier, views = views, SeatViews(position)
        if before.match is not None and not isinstance(body, journal.Undone):
            text = position.game.text
            for told in text.public_log(earlier[WATCHING], views[WATCHING]):
                for seat in sentences:
                    sentences[seat] += text.own_log(told, earlier[seat], views[seat])
    return views, sentences


class PublicChanges:
    """The differences between two public displays, computed once for all viewpoints that share both."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, int], tuple[Picture, Picture]] = {}

    def between(self, old: Public, new: Public) -> tuple[Picture, Picture]:
        """The changed fields of the scene and of the picture."""
        pair = id(old), id(new)
        if pair not in self._known:
            scene = {name: value for name in PUBLIC_FIELDS if (value := getattr(new.scene, name)) != getattr(old.scene, name)}
            self._known[pair] = encoded(scene), _changed(old.picture or {}, new.picture or {})
        return self._known[pair]


def _step(table: Table, viewpoint: Viewpoint, old: Display, new: Display, sentences: list[Sentence], public_changes: PublicChanges) -> Step:
    scene, picture = public_changes.between(old.public, new.public)
    if old.is_sealed or new.is_sealed:
        picture = _changed(old.whole_picture() or {}, new.whole_picture() or {})
    else:
        picture = picture | _changed(old.picture, new.picture)
    return Step(
        number=table.numbers[viewpoint.seat],
        at=table.at,
        scene=scene | _changed(old.scene, new.scene),
        picture=picture,
        sentences=sentences,
        texts=_texts(table, viewpoint, sentences),
        words=new.words if new.words != old.words else None,
    )


def _changed(old: Mapping[str, T], new: Mapping[str, T]) -> dict[str, T]:
    return {name: value for name, value in new.items() if name not in old or old[name] != value}


def _texts(table: Table, viewpoint: Viewpoint, sentences: list[Sentence]) -> list[str] | None:
    return [said(table, each, viewpoint.words) for each in sentences] if viewpoint.words else None


def replay_log(blank: Table, entries: Sequence[Entry], viewpoint: Viewpoint) -> list[LogEntry]:
    """The log of a viewpoint from the opening of the table on. `blank` is the table before its first entry."""
    table, opened = fold(blank, entries[0]).table, [Sentence("table.opened")]
    log = [LogEntry(table.numbers[viewpoint.seat], opened, _texts(table, viewpoint, opened))]
    feeds = {viewpoint: watch(table, viewpoint, log)}
    for entry in entries[1:]:
        folded = fold(table, entry)
        update = follow(feeds, table, folded, entry.body)
        update.write_logs()
        table, feeds = folded.table, update.feeds
    return log
