"""Long work in a thread, in slices: between two slices the event loop has Python's interpreter lock to itself."""

import time
from collections.abc import Iterable, Iterator
from typing import Final, TypeVar

T = TypeVar("T")

SLICE: Final = 0.002  # seconds of work before a pause: the event loop needs the lock for each frame, and would wait for it each time
PAUSE: Final = 0.004


def in_slices(items: Iterable[T]) -> Iterator[T]:
    """Yield the items, with a pause whenever the work on them has taken a slice. Not for the event loop."""
    began = time.monotonic()
    for item in items:
        yield item
        if time.monotonic() - began > SLICE:
            time.sleep(PAUSE)
            began = time.monotonic()
