"""The last frames of a viewpoint, so that a client that reconnects gets those it missed without any computation."""

from typing import Final

MOST_FRAMES: Final = 20  # (and bytes) for a viewpoint that a client has left, since it may return
MOST_BYTES: Final = 20_000
FEW_FRAMES: Final = 4  # (and bytes) for other viewpoints, since a connection may be lost without our knowing it yet
FEW_BYTES: Final = 8_000


class RecentFrames:
    """The frames of the steps after step `number`, without gaps. `unwatched` counts those since the last spectator left."""

    def __init__(self, number: int) -> None:
        self._before, self._frames, self._bytes = number, list[bytes](), 0
        self._left = MOST_FRAMES  # frames since a spectator left
        self.unwatched = 0

    def leave(self) -> None:
        """Note that a spectator has left, and may return."""
        self._left = 0

    def add(self, frame: bytes, *, watched: bool) -> None:
        self._frames.append(frame)
        self._bytes += len(frame)
        self._left += 1
        self.unwatched = 0 if watched else self.unwatched + 1
        frames, size = (MOST_FRAMES, MOST_BYTES) if self._left <= MOST_FRAMES else (FEW_FRAMES, FEW_BYTES)
        while len(self._frames) > frames or self._bytes > size:
            self._bytes -= len(self._frames.pop(0))
            self._before += 1

    def after(self, number: int) -> list[bytes] | None:
        """The frames after this step; None if not all of them are kept."""
        return None if number < self._before else self._frames[number - self._before :]

    @property
    def is_outdated(self) -> bool:
        """Whether these frames are useless: all spectators have left and have missed too many to catch up."""
        return self.unwatched >= MOST_FRAMES
