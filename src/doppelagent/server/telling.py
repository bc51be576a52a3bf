"""A table and those who look at it: from each entry of the journal, what each of them is told.

The same entries tell the same story, so somebody who was away is sent exactly the steps that they would have been sent.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from doppelagent.server import journal
from doppelagent.server.faces import Face, Viewpoint, card, face, scene_for_all
from doppelagent.server.messages.frames import Line, Scene, Step, Told, Whole
from doppelagent.server.store import Entry
from doppelagent.server.table import Table
from doppelagent.server.words import news, said


@dataclass
class Story:
    """What one viewpoint was told. `view` is its View of the match without what is sealed: the game's log is told from one to the next."""

    face: Face
    view: Any
    log: list[Line] | None = None  # None: it is not known from the beginning
    told: list[Told] = field(default_factory=list)


class Teller:
    def __init__(self, table: Table) -> None:
        self.table = table
        self.stories: dict[Viewpoint, Story] = {}

    def look_on(self, viewpoint: Viewpoint, log: list[Line] | None = None) -> Story:
        """From now on this viewpoint is told what happens."""
        view = self._view(viewpoint.seat)
        self.stories[viewpoint] = Story(face(self.table, viewpoint, view), view, log)
        return self.stories[viewpoint]

    def entry(self, entry: Entry) -> dict[Viewpoint, Step]:
        """The table goes on; the steps of those who can see that it does."""
        table, body = self.table, journal.read(entry.body)
        before, undone = dict(table.numbers), isinstance(body, journal.Undone)
        table.entry(entry.number, entry.at, entry.person, entry.client, body, lambda: self._see(undone))
        if not self.stories:  # as when a table is loaded: there is nobody to tell
            return {}
        for told in news(table, body):
            for story in self.stories.values():
                story.told.append(told)
        stage = scene_for_all(table)
        return {
            viewpoint: self._step(viewpoint, story, stage)
            for viewpoint, story in self.stories.items()
            if table.numbers[viewpoint.seat] != before.get(viewpoint.seat)
        }

    def whole(self, viewpoint: Viewpoint, log: list[Line]) -> Whole:
        shown = self.stories[viewpoint].face
        seat = viewpoint.seat
        return Whole(self.table.numbers[seat], seat, card(self.table), shown.scene, shown.picture, log, shown.words)

    def _view(self, seat: int) -> Any:
        return None if self.table.match is None else self.table.match.view(seat)

    def _see(self, undone: bool) -> None:
        """The match has changed: what each of them saw of it. Of a match that is again where it was there is nothing to tell."""
        views = {seat: self._view(seat) for seat in {viewpoint.seat for viewpoint in self.stories}}
        for viewpoint, story in self.stories.items():
            before, story.view = story.view, views[viewpoint.seat]
            if before is not None and not undone:
                log = self.table.running.game.text.log(before, story.view)
                story.told += [Told(told.code, dict(told.about)) for told in log]

    def _step(self, viewpoint: Viewpoint, story: Story, stage: Scene) -> Step:
        table, old = self.table, story.face
        new = face(table, viewpoint, story.view, stage)
        told, story.told, story.face = story.told, [], new
        line = _line(table, viewpoint, told)
        if story.log is not None and told:
            story.log.append(line)
        return Step(
            number=line.number,
            at=table.at,
            scene=_changed(old.scene, new.scene),
            picture={key: value for key, value in (new.picture or {}).items() if not old.picture or old.picture.get(key) != value},
            told=told,
            said=line.said,
            words=new.words if new.words != old.words else None,
        )


def _line(table: Table, viewpoint: Viewpoint, told: list[Told]) -> Line:
    sentences = [said(table, each, viewpoint.words) for each in told] if viewpoint.words else None
    return Line(table.numbers[viewpoint.seat], told, sentences)


def _changed(old: Any, new: Any) -> dict[str, Any]:
    return {name: value for name in new.__struct_fields__ if (value := getattr(new, name)) != getattr(old, name)}


def retell(table: Table, entries: Sequence[Entry], viewpoints: Iterable[Viewpoint]) -> Teller:
    """A table that nothing has happened at yet, after all its entries; these viewpoints were told of every one. The first opens it."""
    teller = Teller(table)
    teller.entry(entries[0])
    for viewpoint in viewpoints:
        teller.look_on(viewpoint, [_line(table, viewpoint, [Told("table.opened")])])
    for entry in entries[1:]:
        teller.entry(entry)
    return teller


def steps_since(table: Table, entries: Sequence[Entry], viewpoint: Viewpoint, after: int) -> list[Step]:
    """What a viewpoint was told after the step of this number; what came before is not told, so it takes no time."""
    teller, steps = Teller(table), list[Step]()
    for entry in entries:
        steps += teller.entry(entry).values()
        if not teller.stories and table.numbers[viewpoint.seat] == after:
            teller.look_on(viewpoint)
    return steps
