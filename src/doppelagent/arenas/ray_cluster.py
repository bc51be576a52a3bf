"""Matches as tasks of a Ray cluster, on this machine or another. Ray is an extra: `pip install doppelagent[ray]`."""

import logging
import os
import socket
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final

from doppelagent.arenas.matches import MatchResult, play_match
from doppelagent.arenas.plan import Plan
from doppelagent.arenas.workers import AHEAD, WorkerLost, in_parallel
from doppelagent.core.errors import BadOption

LOCAL: Final = "local"  # Ray's address for a temporary cluster on this machine
CONNECT_SECONDS: Final = 5.0  # for a cluster to answer; Ray itself would try for half an hour


def ray_runner(address: str) -> Callable[[Plan, Sequence[int]], Iterator[MatchResult]]:
    """A runner for the Ray cluster at this address (HOST:PORT), or for a temporary one on this machine."""
    try:
        import ray  # noqa: F401  # fail before anything is compiled or played
    except ImportError:
        raise BadOption("Ray is not installed; pip install 'doppelagent[ray]' installs it, and --on local does without.") from None
    if address != LOCAL:
        _check_address(address)

    def play_on_ray(plan: Plan, numbers: Sequence[int]) -> Iterator[MatchResult]:
        with _cluster(address) as ray:
            yield from _play_all(ray, plan, numbers)

    return play_on_ray


def _check_address(address: str) -> None:
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not host or not port.isdigit():
        raise BadOption(f"The address of a Ray cluster is HOST:PORT, not {address!r}.")
    try:
        socket.create_connection((host, int(port)), CONNECT_SECONDS).close()
    except (OSError, OverflowError):
        raise BadOption(f"Nobody answers at {address}; start Ray there, or play with --on local.") from None


def _play_all(ray: Any, plan: Plan, numbers: Sequence[int]) -> Iterator[MatchResult]:
    task, shared_plan = ray.remote(play_match), ray.put(plan)
    workers = max(1, int(ray.cluster_resources().get("CPU", 1)))

    def start(number: int) -> Any:
        return task.remote(shared_plan, number)

    try:
        yield from in_parallel(numbers, AHEAD * workers, start, lambda tasks: ray.wait(list(tasks)), ray.get)
    except ray.exceptions.RayTaskError as failed:
        raise failed.cause from None
    except ray.exceptions.RayError as lost:
        raise WorkerLost(f"Ray lost matches that were under way ({type(lost).__name__}); run the same command again.") from None


@contextmanager
def _cluster(address: str) -> Iterator[Any]:
    """Ray, started or joined without output."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # no telemetry
    import ray

    try:
        ray.init(address=address, include_dashboard=False, logging_level=logging.ERROR, log_to_driver=False)
    except (ConnectionError, ValueError, RuntimeError) as error:
        why = str(error).strip().splitlines()[0].rstrip(".")
        raise BadOption(f"Ray at {address} cannot be used ({why}); see that its version and its token (RAY_AUTH_TOKEN) fit.") from None
    try:
        yield ray
    finally:
        ray.shutdown()
