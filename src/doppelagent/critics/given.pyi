"""Types of the further names that `driver` is bound to; for type checkers, never imported at run time."""

from typing import Any, TypeAlias

Hidden: TypeAlias = Any
FROM_BYTE: Any  # the tables of `fields`
BITS: Any
TO: Any
