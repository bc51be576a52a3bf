"""How a record gets from Python into compiled code: by the address of its bytes.

Numba asks the record for a buffer, and NumPy then describes every field of it in words: microseconds for each call, more than most rules
take. But a NumPy scalar of fields keeps the address of its bytes in itself, right behind the head that every object of variable size has.
"""

import ctypes
from typing import Any, Final

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import boxing, pythonapi

ADDRESS_AT: Final = tuple.__basicsize__  # a tuple is nothing but such a head and its items


def address_is_there() -> bool:
    """Whether this Python and this NumPy keep it where we look for it."""
    record = np.zeros(1, np.dtype([("number", np.int64)]))[0]
    return bool(ctypes.c_void_p.from_address(id(record) + ADDRESS_AT).value == record.__array_interface__["data"][0])


def hand_over(record: Any, value: Any, c: Any) -> pythonapi.NativeValue:
    """The record's bytes, as compiled code takes them; the caller holds the record meanwhile."""
    start = c.builder.bitcast(value, ir.IntType(8).as_pointer())
    place = c.builder.gep(start, [ir.Constant(ir.IntType(64), ADDRESS_AT)])
    address = c.builder.load(c.builder.bitcast(place, ir.IntType(8).as_pointer().as_pointer()))
    return pythonapi.NativeValue(c.builder.bitcast(address, c.context.get_value_type(record)))


def hand_over_quickly() -> None:
    """From now on, in place of numba's own way, which stays where the address is not there."""
    if address_is_there() and pythonapi._unboxers.lookup(types.Record) is boxing.unbox_record:
        pythonapi._unboxers.functions[types.Record] = hand_over
