"""Records that a rule needs only while it runs."""

from collections.abc import Callable
from typing import TypeVar

from doppelagent.core.mode import INTERPRETED
from doppelagent.core.record import Record

R = TypeVar("R", bound=Record)


def scratch(record: type[R]) -> Callable[[], R]:
    """A function that rules call for a zeroed record; compiled, it lies on the stack until the calling rule returns."""
    if INTERPRETED:
        return record
    from doppelagent.core.compiled.intrinsics import stack_record

    return stack_record(record.dtype)  # type: ignore[no-any-return]  # numba is untyped
