"""Cache of encoded replays: each takes a tenth of a second or more, so it is computed once, off the event loop."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from typing import Final

MOST_BYTES: Final = 32_000_000  # of all cached replays


class ReplayCache:
    """Computes one replay at a time, in its own thread; keeps the most recently used (LRU)."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._thread = ThreadPoolExecutor(1, "replays")
        self._most_bytes, self._bytes = most_bytes, 0
        self._kept: OrderedDict[Hashable, bytes] = OrderedDict()
        self._computing: dict[Hashable, asyncio.Future[bytes]] = {}

    async def get(self, key: Hashable, compute: Callable[[], bytes]) -> bytes:
        """The replay with this key, computed once for all callers; cancelling one of them does not stop it for the others."""
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        if key not in self._computing:
            self._computing[key] = asyncio.get_running_loop().run_in_executor(self._thread, compute)
            self._computing[key].add_done_callback(lambda done: self._keep(key, done))
        return await asyncio.shield(self._computing[key])

    def _keep(self, key: Hashable, done: "asyncio.Future[bytes]") -> None:
        del self._computing[key]
        if done.cancelled() or done.exception() is not None:
            return
        self._kept[key] = done.result()
        self._bytes += len(done.result())
        while self._bytes > self._most_bytes:
            _, dropped = self._kept.popitem(last=False)
            self._bytes -= len(dropped)

    def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)
