"""The two-worlds test in full: `python -m tests.server.secrets_soak PAIRS`. One pair in ten is played over real sockets."""

import sys
import time
from concurrent.futures import ProcessPoolExecutor
from itertools import islice

from doppelagent.core.registry import every_game, find
from tests.server.compare_worlds import Comparison, compile_now, run
from tests.server.world_pairs import pairs_of

PART = 50  # pairs per task
REAL = 10  # one part in REAL goes over real sockets


def part(key: str, number: int, pairs: int) -> Comparison:
    seed = 1_000_000 + 1000 * number
    return run(islice(pairs_of(find(key), seed), pairs), over_the_wire=number % REAL == 0)


def soak(key: str, pairs: int, processes: ProcessPoolExecutor) -> Comparison:
    total, sizes = Comparison(), [min(PART, pairs - done) for done in range(0, pairs, PART)]
    work = [processes.submit(part, key, number, size) for number, size in enumerate(sizes)]
    for each in work:
        comparison = each.result()
        total.pairs += comparison.pairs
        total.received += comparison.received
        total.bytes += comparison.bytes
        total.differing_bytes += comparison.differing_bytes
        total.differences += comparison.differences
    return total


def main(pairs: int) -> int:
    failed = 0
    with ProcessPoolExecutor() as processes:
        for game in every_game():
            compile_now(game)
            began = time.monotonic()
            total = soak(game.key, pairs, processes)
            failed += len(total.differences)
            print(  # noqa: T201  # the figures
                f"{game.key}: {total.pairs} pairs of worlds, {total.received} frames and answers of {total.bytes} bytes compared, "
                f"{total.differing_bytes} bytes differ ({time.monotonic() - began:.0f} s)",
                *total.differences[:3],
                sep="\n",
                flush=True,
            )
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1])))
