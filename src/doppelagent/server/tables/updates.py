"""Updates: a step for every watched viewpoint that can see an entry, and snapshots for viewpoints that begin to watch."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from doppelagent.core.sentences import Sentence
from doppelagent.server.messages.frames import LogEntry, Scene, Snapshot, Step
from doppelagent.server.tables import journal
from doppelagent.server.tables.folding import Folded, fold
from doppelagent.server.tables.journal import Entry
from doppelagent.server.tables.sentences import news, said
from doppelagent.server.tables.snapshots import Display, Viewpoint, display, public_scene, table_info
from doppelagent.server.tables.table import Table


class Feed(NamedTuple):
    """What one viewpoint has been shown. `view` is its View of the match without sealed choices: the game tells its log from one View to
    the next. `log` is None where the beginning of the match is not known."""

    display: Display
    view: Any
    log: list[LogEntry] | None = None


Feeds = dict[Viewpoint, Feed]


class Update(NamedTuple):
    """What an entry shows: the feeds after it, and a step for every viewpoint that can see it."""

    feeds: Feeds
    steps: dict[Viewpoint, Step]

    def write_logs(self) -> None:
        """Enter the steps into their feeds' logs, once the entry is durable."""
        for viewpoint, step in self.steps.items():
            log = self.feeds[viewpoint].log
            if log is not None and step.sentences:
                log.append(LogEntry(step.number, step.sentences, step.texts))


def watch(table: Table, viewpoint: Viewpoint, log: list[LogEntry] | None = None) -> Feed:
    """A feed that begins at the table as it is now."""
    view = None if table.match is None else table.match.view(viewpoint.seat)
    return Feed(display(table, viewpoint, view, public_scene(table)), view, log)


def snapshot(table: Table, viewpoint: Viewpoint, feed: Feed) -> Snapshot:
    shown, seat = feed.display, viewpoint.seat
    return Snapshot(table.numbers[seat], seat, table_info(table), shown.scene, shown.picture, feed.log or [], shown.words)


def follow(feeds: Feeds, before: Table, folded: Folded, body: journal.Body) -> Update:
    """What an entry shows to the viewpoints that are watched. Changes nothing."""
    if not feeds:
        return Update(feeds, {})
    table = folded.table
    views, sentences = _logged(feeds, before, folded, body)
    public, around = public_scene(table), news(table, body)
    after, steps = dict(feeds), dict[Viewpoint, Step]()
    for viewpoint, feed in feeds.items():
        if table.numbers[viewpoint.seat] != before.numbers.get(viewpoint.seat):
            view = views[viewpoint.seat]
            after[viewpoint] = Feed(display(table, viewpoint, view, public), view, feed.log)
            told = [*sentences[viewpoint.seat], *around]
            steps[viewpoint] = _step(table, viewpoint, feed.display, after[viewpoint].display, told)
    return Update(after, steps)


def _logged(feeds: Feeds, before: Table, folded: Folded, body: journal.Body) -> tuple[dict[int, Any], dict[int, list[Sentence]]]:
    """By seat: its View after the entry, and what the game tells it of the entry's moves. The deal and an undo are not moves."""
    views = {viewpoint.seat: feed.view for viewpoint, feed in feeds.items()}
    sentences: dict[int, list[Sentence]] = {seat: [] for seat in views}
    moved = before.match is not None and not isinstance(body, journal.Undone)
    for position in folded.positions:
        for seat, earlier in views.items():
            views[seat] = position.view(seat)
            if moved:
                sentences[seat] += position.game.text.log(earlier, views[seat])
    return views, sentences


def _step(table: Table, viewpoint: Viewpoint, old: Display, new: Display, sentences: list[Sentence]) -> Step:
    return Step(
        number=table.numbers[viewpoint.seat],
        at=table.at,
        scene=_changed(old.scene, new.scene),
        picture={key: value for key, value in (new.picture or {}).items() if not old.picture or old.picture.get(key) != value},
        sentences=sentences,
        texts=_texts(table, viewpoint, sentences),
        words=new.words if new.words != old.words else None,
    )


def _texts(table: Table, viewpoint: Viewpoint, sentences: list[Sentence]) -> list[str] | None:
    return [said(table, each, viewpoint.words) for each in sentences] if viewpoint.words else None


def _changed(old: Scene, new: Scene) -> dict[str, Any]:
    return {name: value for name in new.__struct_fields__ if (value := getattr(new, name)) != getattr(old, name)}


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
