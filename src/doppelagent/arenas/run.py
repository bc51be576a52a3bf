"""Running an arena: play the matches of a plan that have no result yet, on this machine or on Ray."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from doppelagent.arenas.matches import MatchResult, play_match
from doppelagent.arenas.plan import Plan
from doppelagent.arenas.results import open_results
from doppelagent.core.errors import BadOption

Runner = Callable[[Plan, Sequence[int]], Iterator[MatchResult]]
Progress = Callable[[int], object]
Spread = Callable[[Callable[[Any, int], Any], Any, Sequence[int]], Iterator[Any]]  # calls work(shared, number) for all numbers, any order


def run(plan: Plan, runner: Runner, folder: Path | None, tell: Progress) -> list[MatchResult]:
    """The results of all matches of the plan, in order. `tell` is called with the number of matches played, at the start and after each."""
    with open_results(plan, folder) as results:
        missing = [number for number in range(plan.matches) if number not in results.played]
        tell(plan.matches - len(missing))
        if missing:
            for left, match in enumerate(runner(plan, missing), 1):
                results.add(match)
                tell(plan.matches - len(missing) + left)
        return [results.played[number] for number in range(plan.matches)]


def play_here(plan: Plan, numbers: Sequence[int]) -> Iterator[MatchResult]:
    """A runner in this process, for bots that other processes cannot import, such as a class of the program's main file."""
    return (play_match(plan, number) for number in numbers)


def runner_named(name: str) -> Runner:
    """The runner of this name: `local`, `ray` (a temporary cluster on this machine) or `ray:ADDRESS`."""
    return partial(spread_named(name), play_match)


def spread_named(name: str) -> Spread:
    """The function that spreads work over the cores of this machine (`local`), or over a Ray cluster."""
    kind, _, address = name.partition(":")
    if name == "local":
        from doppelagent.arenas.processes import in_processes

        return in_processes
    if kind == "ray":
        from doppelagent.arenas.ray_cluster import LOCAL, check_ray, on_ray

        check_ray(address or LOCAL)
        return partial(on_ray, address or LOCAL)
    raise BadOption(f"Work is done on local, ray or ray:ADDRESS, not on {name!r}.")
