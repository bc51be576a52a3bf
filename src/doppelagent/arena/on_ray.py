"""Matches as tasks of a Ray cluster, on this machine or another. Ray is an extra: `pip install doppelagent[ray]`."""

import logging
import os
import socket
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final

from doppelagent.arena.flow import AHEAD, WorkerLost, flow
from doppelagent.arena.plan import Plan
from doppelagent.arena.playing import Played, play
from doppelagent.core.errors import BadOption

HERE: Final = "local"  # Ray's word for a cluster on this machine, started for the time being
PATIENCE: Final = 5.0  # seconds for a cluster to answer; Ray itself would knock for half an hour


def on_ray(address: str) -> Callable[[Plan, Sequence[int]], Iterator[Played]]:
    """Play on the cluster at this address, HOST:PORT, or on one here."""
    try:
        import ray  # noqa: F401  # asked for before anything is compiled or played
    except ImportError:
        raise BadOption("Ray is not installed; pip install 'doppelagent[ray]' installs it, and --on local does without.") from None
    if address != HERE:
        _knock(address)

    def place(plan: Plan, numbers: Sequence[int]) -> Iterator[Played]:
        with _cluster(address) as ray:
            yield from _play_all(ray, plan, numbers)

    return place


def _knock(address: str) -> None:
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not host or not port.isdigit():
        raise BadOption(f"The address of a Ray cluster is HOST:PORT, not {address!r}.")
    try:
        socket.create_connection((host, int(port)), PATIENCE).close()
    except (OSError, OverflowError):
        raise BadOption(f"Nobody answers at {address}; start Ray there, or play with --on local.") from None


def _play_all(ray: Any, plan: Plan, numbers: Sequence[int]) -> Iterator[Played]:
    task, handed_over = ray.remote(play), ray.put(plan)
    workers = max(1, int(ray.cluster_resources().get("CPU", 1)))

    def start(number: int) -> Any:
        return task.remote(handed_over, number)

    try:
        yield from flow(numbers, AHEAD * workers, start, lambda tasks: ray.wait(list(tasks)), ray.get)
    except ray.exceptions.RayTaskError as failed:
        raise failed.cause from None
    except ray.exceptions.RayError as lost:
        raise WorkerLost(f"Ray lost matches that were under way ({type(lost).__name__}); run the same command again.") from None


@contextmanager
def _cluster(address: str) -> Iterator[Any]:
    """Ray, started or joined quietly."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nobody elsewhere is told that we play
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
