"""A table and those who look at it: from each entry of the journal, what each of them is told.

The same entries tell the same feed, so somebody who was away is sent exactly the steps that they would have been sent.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from doppelagent.core.sentences import Sentence
from doppelagent.server.messages.frames import LogEntry, Scene, Snapshot, Step
from doppelagent.server.store import JournalEntry
from doppelagent.server.tables import journal
from doppelagent.server.tables.sentences import news, said
from doppelagent.server.tables.snapshots import Display, Viewpoint, display, scene_for_all, table_info
from doppelagent.server.tables.table import Table


@dataclass
class Feed:
    """What one viewpoint was told. `view` is its View of the match without what is sealed: the game's log is told from one to the next."""

    display: Display
    view: Any
    log: list[LogEntry] | None = None  # None: it is not known from the beginning
    told: list[Sentence] = field(default_factory=list)


class Updates:
    def __init__(self, table: Table) -> None:
        self.table = table
        self.feeds: dict[Viewpoint, Feed] = {}

    def look_on(self, viewpoint: Viewpoint, log: list[LogEntry] | None = None) -> Feed:
        """From now on this viewpoint is told what happens."""
        view = self._view(viewpoint.seat)
        self.feeds[viewpoint] = Feed(display(self.table, viewpoint, view), view, log)
        return self.feeds[viewpoint]

    def entry(self, entry: JournalEntry) -> dict[Viewpoint, Step]:
        """The table goes on; the steps of those who can see that it does."""
        table, body = self.table, journal.read(entry.body)
        before, undone = dict(table.numbers), isinstance(body, journal.Undone)
        table.entry(entry.number, entry.at, entry.person, entry.client, body, lambda: self._see(undone))
        if not self.feeds:  # as when a table is loaded: there is nobody to tell
            return {}
        for told in news(table, body):
            for feed in self.feeds.values():
                feed.told.append(told)
        stage = scene_for_all(table)
        return {
            viewpoint: self._step(viewpoint, feed, stage)
            for viewpoint, feed in self.feeds.items()
            if table.numbers[viewpoint.seat] != before.get(viewpoint.seat)
        }

    def snapshot(self, viewpoint: Viewpoint, log: list[LogEntry]) -> Snapshot:
        shown = self.feeds[viewpoint].display
        seat = viewpoint.seat
        return Snapshot(self.table.numbers[seat], seat, table_info(self.table), shown.scene, shown.picture, log, shown.words)

    def _view(self, seat: int) -> Any:
        return None if self.table.match is None else self.table.match.view(seat)

    def _see(self, undone: bool) -> None:
        """The match has changed: what each of them saw of it. Of a match that is again where it was there is nothing to tell."""
        views = {seat: self._view(seat) for seat in {viewpoint.seat for viewpoint in self.feeds}}
        for viewpoint, feed in self.feeds.items():
            before, feed.view = feed.view, views[viewpoint.seat]
            if before is not None and not undone:
                log = self.table.running.game.text.log(before, feed.view)
                feed.told += log

    def _step(self, viewpoint: Viewpoint, feed: Feed, stage: Scene) -> Step:
        table, old = self.table, feed.display
        new = display(table, viewpoint, feed.view, stage)
        told, feed.told, feed.display = feed.told, [], new
        line = _log_entry(table, viewpoint, told)
        if feed.log is not None and told:
            feed.log.append(line)
        return Step(
            number=line.number,
            at=table.at,
            scene=_changed(old.scene, new.scene),
            picture={key: value for key, value in (new.picture or {}).items() if not old.picture or old.picture.get(key) != value},
            sentences=told,
            texts=line.texts,
            words=new.words if new.words != old.words else None,
        )


def _log_entry(table: Table, viewpoint: Viewpoint, told: list[Sentence]) -> LogEntry:
    sentences = [said(table, each, viewpoint.words) for each in told] if viewpoint.words else None
    return LogEntry(table.numbers[viewpoint.seat], told, sentences)


def _changed(old: Any, new: Any) -> dict[str, Any]:
    return {name: value for name in new.__struct_fields__ if (value := getattr(new, name)) != getattr(old, name)}


def retell(table: Table, entries: Sequence[JournalEntry], viewpoints: Iterable[Viewpoint]) -> Updates:
    """A table that nothing has happened at yet, after all its entries; these viewpoints were told of every one. The first opens it."""
    updates = Updates(table)
    updates.entry(entries[0])
    for viewpoint in viewpoints:
        updates.look_on(viewpoint, [_log_entry(table, viewpoint, [Sentence("table.opened")])])
    for entry in entries[1:]:
        updates.entry(entry)
    return updates


def steps_since(table: Table, entries: Sequence[JournalEntry], viewpoint: Viewpoint, after: int) -> list[Step]:
    """What a viewpoint was told after the step of this number; what came before is not told, so it takes no time."""
    updates, steps = Updates(table), list[Step]()
    for entry in entries:
        steps += updates.entry(entry).values()
        if not updates.feeds and table.numbers[viewpoint.seat] == after:
            updates.look_on(viewpoint)
    return steps
