"""Records: a State or View is declared as an annotated class and becomes a flat structured dtype.

A record has two forms with the same bytes: *plain* (an object with Python ints and lists: what interpreted rules, texts and
people read) and *packed* (a NumPy structured scalar: what compiled rules write to). A plain record reads each field from its bytes
on first access, since most readers need few fields. Numbers are signed, so that they widen to int64 as Python's ints do; only sets of
cards are `U64`.
"""

import struct
from collections.abc import Callable, Sequence
from math import prod
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Self, TypeVar, cast, get_args, get_origin, get_type_hints

import numpy as np
import numpy.typing as npt

from doppelagent.core.mode import INTERPRETED

I8 = Annotated[int, np.int8]
I16 = Annotated[int, np.int16]
I32 = Annotated[int, np.int32]
I64 = Annotated[int, np.int64]
U64 = Annotated[int, np.uint64]
Bits = Annotated[int, np.uint64]  # a set of up to 64 members; see `bits`
F32 = Annotated[float, np.float32]
F64 = Annotated[float, np.float64]

R = TypeVar("R", bound="Record")

Row = list[int]
Floats = list[float]
Array = npt.NDArray[np.float32]  # a parameter of an entry: `Annotated[Array, 2]` has two dimensions
Numbers = npt.NDArray[np.int32]  # likewise


class Grid(list[list[int]]):
    """Rows of equal length, indexed as compiled code does it: `grid[row, column]`."""

    def __getitem__(self, at: Any) -> Any:
        return list.__getitem__(self, at[0])[at[1]] if isinstance(at, tuple) else list.__getitem__(self, at)

    def __setitem__(self, at: Any, value: Any) -> None:
        if isinstance(at, tuple):
            list.__getitem__(self, at[0])[at[1]] = value
        else:
            list.__setitem__(self, at, value)


class Record:
    """Base of every State and View. Subclass it and annotate: `hand: Annotated[Row, U64, 6]`, `dealer: I8`."""

    dtype: ClassVar[np.dtype[np.void]]
    _data: bytes  # of the fields that have not been read or written yet

    def __init_subclass__(cls) -> None:
        hints = get_type_hints(cls, include_extras=True)
        fields = [field for name, hint in hints.items() if (field := _field(name, hint))]
        cls.dtype = np.dtype(fields, align=True)
        for name, about in (cls.dtype.fields or {}).items():
            setattr(cls, name, _Field(name, _reader(*about[:2])))

    def __init__(self) -> None:
        self._data = bytes(self.dtype.itemsize)

    if not TYPE_CHECKING:  # type checkers know the fields by their annotations

        def __getattr__(self, name: str) -> Any:
            raise AttributeError(f"A {type(self).__name__} has no {name!r}.", name=name, obj=self)

    @classmethod
    def blank(cls) -> Self:
        """A zeroed record in the form this process's rules work on (packed, unless rules are interpreted)."""
        return cls() if INTERPRETED else cls.load(bytes(cls.dtype.itemsize))  # np.zeros takes ten times as long with many fields

    @classmethod
    def blanks(cls, number: int) -> list[Self]:
        """`number` zeroed records in the form of `blank` (packed: an array)."""
        return [cls() for _ in range(number)] if INTERPRETED else cast(list[Self], np.zeros(number, cls.dtype))

    @classmethod
    def load(cls, data: bytes) -> Self:
        """The record with these bytes, in the form rules work on."""
        return cls.plain_from(data) if INTERPRETED else cast(Self, _packed(data, cls.dtype))

    @classmethod
    def plain(cls, record: Self) -> Self:
        """A plain copy to read: Python ints and lists."""
        return cls.plain_from(dump(record))

    @classmethod
    def plain_from(cls, data: bytes) -> Self:
        record = cls.__new__(cls)
        record._data = data
        return record

    @classmethod
    def fields(cls) -> tuple[str, ...]:
        return cast(tuple[str, ...], cls.dtype.names)


class _Field:
    """Descriptor of a field of plain records: read from the bytes on first access, then an attribute of the object."""

    def __init__(self, name: str, read: Callable[[bytes], Any]) -> None:
        self._name, self._read = name, read

    def __get__(self, record: Record | None, _kind: type[Record]) -> Any:
        if record is None:
            return self
        value = record.__dict__[self._name] = self._read(record._data)
        return value


def dump(record: Record) -> bytes:
    """The record's bytes; padding is zero, so equal records have equal bytes."""
    if not isinstance(record, Record):
        return cast(bytes, cast(np.void, record).tobytes())
    packed = np.zeros((), record.dtype)
    for name in record.fields():
        packed[name] = getattr(record, name)
    return packed.tobytes()


def columns(records: Sequence[R]) -> npt.NDArray[np.void]:
    """Records as an array, to read one field of all of them: `columns(records)["score"]`."""
    if isinstance(records, np.ndarray):
        return records
    return np.frombuffer(b"".join(map(dump, records)), records[0].dtype)


def copy(record: R) -> R:
    """An independent copy in the same form."""
    if isinstance(record, Record):
        return type(record).plain_from(dump(record))
    packed = cast(np.void, record)
    return cast(R, _packed(packed.tobytes(), packed.dtype))  # NumPy's copy() does not keep the padding


def _packed(data: bytes, dtype: np.dtype[np.void]) -> np.void:
    """Like `np.frombuffer`, but each record takes 300 bytes less."""
    return cast(np.void, np.ndarray(1, dtype, bytearray(data))[0])


def carry_out(rule: Callable[[Any], None], plain: Record) -> None:
    """Apply a rule to a plain record, in place."""
    worked_on = type(plain).load(dump(plain))
    rule(worked_on)
    replace(plain, dump(worked_on))


def replace(plain: Record, data: bytes) -> None:
    """Give a plain record other bytes."""
    vars(plain).clear()
    plain._data = data


def _field(name: str, hint: Any) -> tuple[Any, ...] | None:
    if get_origin(hint) is ClassVar or name.startswith("_"):
        return None
    base, *about = get_args(hint)
    if base is int or base is float:
        return name, about[0]
    if base in (Row, Floats, Grid):
        number, *shape = about
        return name, get_args(number)[1], tuple(shape)
    raise TypeError(f"The field {name} of a record must be a number, a Row or a Grid, not {hint}.")


def _reader(dtype: np.dtype[Any], at: int) -> Callable[[bytes], Any]:
    """A function that reads a field of this type from a record's bytes, beginning with byte `at`."""
    number, shape = dtype.subdtype or (dtype, ())
    unpack = struct.Struct(f"{prod(shape[:1])}{number.char}").unpack_from
    match shape:
        case ():
            return lambda data: unpack(data, at)[0]
        case (_,):
            return lambda data: list(unpack(data, at))
        case (rows, columns):
            row = struct.Struct(f"{columns}{number.char}")
            end = at + rows * row.size
            return lambda data: Grid(map(list, row.iter_unpack(data[at:end])))
    raise TypeError(f"A field has rows and columns at most, not the shape {shape}.")
