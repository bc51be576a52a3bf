"""Work as tasks of a Ray cluster, on this machine or another. Ray is an extra: `pip install doppelagent[ray]`."""

import logging
import os
import socket
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final, TypeVar

from doppelagent.arenas.workers import AHEAD, WorkerLost, in_parallel
from doppelagent.core.errors import BadOption

LOCAL: Final = "local"  # Ray's address for a temporary cluster on this machine
CONNECT_SECONDS: Final = 5.0  # for a cluster to answer; Ray itself would try for half an hour


Shared = TypeVar("Shared")
Result = TypeVar("Result")


def on_ray(address: str, work: Callable[[Shared, int], Result], shared: Shared, numbers: Sequence[int]) -> Iterator[Result]:
    """`work(shared, number)` for each number, in any order, on the cluster at this address (HOST:PORT) or a temporary one here (LOCAL)."""
    with _cluster(address) as ray:
        yield from _do_all(ray, work, shared, numbers)


def check_ray(address: str) -> None:
    """Raise BadOption unless Ray is installed and answers at this address."""
    try:
        import ray  # noqa: F401  # fail before anything is compiled or played
    except ImportError:
        raise BadOption("Ray is not installed; pip install 'doppelagent[ray]' installs it, and --on local does without.") from None
    if address != LOCAL:
        _check_address(address)


def _check_address(address: str) -> None:
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not host or not port.isdigit():
        raise BadOption(f"The address of a Ray cluster is HOST:PORT, not {address!r}.")
    try:
        socket.create_connection((host, int(port)), CONNECT_SECONDS).close()
    except (OSError, OverflowError):
        raise BadOption(f"Nobody answers at {address}; start Ray there, or play with --on local.") from None


def _do_all(ray: Any, work: Callable[[Shared, int], Result], shared: Shared, numbers: Sequence[int]) -> Iterator[Result]:
    task, kept = ray.remote(work), ray.put(shared)
    workers = max(1, int(ray.cluster_resources().get("CPU", 1)))

    def start(number: int) -> Any:
        return task.remote(kept, number)

    try:
        yield from in_parallel(numbers, AHEAD * workers, start, lambda tasks: ray.wait(list(tasks)), ray.get)
    except ray.exceptions.RayTaskError as failed:
        raise failed.cause from None
    except ray.exceptions.RayError as lost:
        raise WorkerLost(f"Ray lost work that was under way ({type(lost).__name__}); run the same command again.") from None


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
