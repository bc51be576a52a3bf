"""Starting worker processes that do not import the program's main file.

A spawned process normally imports it, so a script that starts processes without `if __name__ == "__main__"` would start itself again and
again. Our workers need only modules that can be imported by name.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from typing import Any

_one_at_a_time = Lock()


@contextmanager
def mainless() -> Iterator[None]:
    """Within this context, spawned processes do not import the main file."""
    main = sys.modules["__main__"]
    with _one_at_a_time:
        kept: dict[str, Any] = {name: main.__dict__[name] for name in ("__file__", "__spec__") if name in main.__dict__}
        main.__dict__.update(dict.fromkeys(kept))
        try:
            yield
        finally:
            main.__dict__.update(kept)
