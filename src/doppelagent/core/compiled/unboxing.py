"""Passing a record from Python to compiled code by the address of its bytes.

Numba asks the record for a buffer, and NumPy then describes every field of it: microseconds per call, more than most rules take. But a
NumPy structured scalar stores the address of its bytes right behind the header that every object of variable size has.
"""

import ctypes
from typing import Any, Final

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import boxing, pythonapi

ADDRESS_AT: Final = tuple.__basicsize__  # a tuple is such a header, followed by its items


def check_names() -> None:
    """Raise AttributeError if numba lacks a name that is used here."""
    _ = pythonapi._unboxers.functions, pythonapi._unboxers.lookup, boxing.unbox_record, pythonapi.NativeValue


def address_is_there() -> bool:
    """Whether this Python and this NumPy store the address at ADDRESS_AT."""
    record = np.zeros(1, np.dtype([("number", np.int64)]))[0]
    return bool(ctypes.c_void_p.from_address(id(record) + ADDRESS_AT).value == record.__array_interface__["data"][0])


def unbox_record(record: Any, value: Any, c: Any) -> pythonapi.NativeValue:
    """The record's bytes, as compiled code takes them; the caller keeps the record alive."""
    start = c.builder.bitcast(value, ir.IntType(8).as_pointer())
    place = c.builder.gep(start, [ir.Constant(ir.IntType(64), ADDRESS_AT)])
    address = c.builder.load(c.builder.bitcast(place, ir.IntType(8).as_pointer().as_pointer()))
    return pythonapi.NativeValue(c.builder.bitcast(address, c.context.get_value_type(record)))


def unbox_by_address() -> None:
    """Replace numba's unboxing of records, unless the address is not there or numba's has been replaced already."""
    if address_is_there() and pythonapi._unboxers.lookup(types.Record) is boxing.unbox_record:
        pythonapi._unboxers.functions[types.Record] = unbox_record
