"""An arena from a plan to its matches: those that are kept, and those still to be played, here or on Ray."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from doppelagent.arena.keeping import book
from doppelagent.arena.plan import Plan
from doppelagent.arena.playing import Played
from doppelagent.core.errors import BadOption

Place = Callable[[Plan, Sequence[int]], Iterator[Played]]
Told = Callable[[int], object]


def run(plan: Plan, place: Place, folder: Path | None, tell: Told) -> list[Played]:
    """All matches of the plan, in order. `tell` is called with how many are played, at the beginning and after each."""
    with book(plan, folder) as kept:
        missing = [number for number in range(plan.matches) if number not in kept.played]
        tell(plan.matches - len(missing))
        if missing:
            for left, match in enumerate(place(plan, missing), 1):
                kept.add(match)
                tell(plan.matches - len(missing) + left)
        return [kept.played[number] for number in range(plan.matches)]


def place_named(name: str) -> Place:
    """`local`, `ray` (a cluster on this machine, for the time being) or `ray:ADDRESS`."""
    kind, _, address = name.partition(":")
    if name == "local":
        from doppelagent.arena.local import play_here

        return play_here
    if kind == "ray":
        from doppelagent.arena.on_ray import on_ray

        return on_ray(address or "local")
    raise BadOption(f"Matches are played on local, ray or ray:ADDRESS, not on {name!r}.")
