"""The last frames of a viewpoint: a client that was away for a moment is sent those it missed, and nothing is computed for it."""

from collections import deque
from typing import Final

MOST_FRAMES: Final = 20  # and bytes, for each viewpoint
MOST_BYTES: Final = 20_000


class RecentFrames:
    """The frames of the steps after step `before`, without gaps. `unwatched` counts those since the last spectator has left."""

    def __init__(self, number: int) -> None:
        self._before, self._frames, self._bytes = number, deque[bytes](), 0
        self.unwatched = 0

    def add(self, frame: bytes, *, watched: bool) -> None:
        self._frames.append(frame)
        self._bytes += len(frame)
        self.unwatched = 0 if watched else self.unwatched + 1
        while len(self._frames) > MOST_FRAMES or self._bytes > MOST_BYTES:
            self._bytes -= len(self._frames.popleft())
            self._before += 1

    def after(self, number: int) -> list[bytes] | None:
        """The frames after this step; None if not all of them are kept."""
        return None if number < self._before else list(self._frames)[number - self._before :]

    @property
    def is_outdated(self) -> bool:
        """Whether these frames are of no use: every player who left has missed too many to return to them."""
        return self.unwatched >= MOST_FRAMES
