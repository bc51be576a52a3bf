"""Runs a command three times while a busy loop runs on every core: `python -m tests.under_load COMMAND…`, or `make test-random`.

Tests are run in random order anyway; a failure prints the seed of its order.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

TIMES: Final = 3


@contextmanager
def busy_cores() -> Iterator[None]:
    loops = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(os.cpu_count() or 1)]
    try:
        yield
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()


def main(command: list[str]) -> int:
    with busy_cores():
        for number in range(1, TIMES + 1):
            print(f"Run {number} of {TIMES}, under load", flush=True)  # noqa: T201  # for the person who waits
            status = subprocess.run(command, check=False).returncode
            if status:
                return status
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
