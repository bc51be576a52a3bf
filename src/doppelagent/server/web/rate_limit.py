"""A rate limiter."""

from typing import Final

SWEEP: Final = 10_000  # keys, after which those without any debt are dropped


class RateLimiter:
    """Rate limiter (GCRA): `burst` at once, then `rate` per second, per key. Times are in ms; each key costs one number."""

    def __init__(self, rate: float, burst: int) -> None:
        self._interval = 1000 / rate
        self._tolerance = self._interval * (burst - 1)
        self._free_at: dict[str, float] = {}  # when the key has its whole burst again
        self._sweep_at = SWEEP

    def allow(self, key: str, now: float) -> bool:
        """Whether the key may pass; a refused call does not count."""
        free_at = max(self._free_at.get(key, 0), now)
        if free_at - now > self._tolerance:
            return False
        self._free_at[key] = free_at + self._interval
        if len(self._free_at) > self._sweep_at:
            self._sweep(now)
        return True

    def charge(self, key: str, now: float, cost: float) -> float:
        """Count `cost` calls in any case; returns the ms until the key is within its limit again."""
        free_at = max(self._free_at.get(key, 0), now) + cost * self._interval
        self._free_at[key] = free_at
        if len(self._free_at) > self._sweep_at:
            self._sweep(now)
        return max(0.0, free_at - now - self._tolerance)

    def exhausted(self, key: str, now: float) -> bool:
        """Whether `allow` would refuse now."""
        return self._free_at.get(key, 0) - now > self._tolerance

    def _sweep(self, now: float) -> None:
        self._free_at = {key: free_at for key, free_at in self._free_at.items() if free_at > now}
        self._sweep_at = max(SWEEP, 2 * len(self._free_at))
