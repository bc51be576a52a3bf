"""The compiled forms of helpers in `bits` and `rawbytes`, one machine instruction each where the processor has it."""

from collections.abc import Iterable
from typing import Any

import llvmlite.binding
import llvmlite.ir
import numpy as np
from numba import from_dtype, njit, types
from numba.core import cgutils
from numba.extending import intrinsic

u64: Any = np.uint64
i64: Any = np.int64


@intrinsic  # type: ignore[untyped-decorator]  # numba is untyped
def count(_context: Any, _some: Any) -> Any:
    def emit(_target: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.int64(types.uint64), emit


@intrinsic  # type: ignore[untyped-decorator]  # numba is untyped
def lowest(_context: Any, _some: Any) -> Any:
    def emit(_target: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], llvmlite.ir.Constant(llvmlite.ir.IntType(1), 0))

    return types.int64(types.uint64), emit


@intrinsic  # type: ignore[untyped-decorator]  # numba is untyped
def either(_context: Any, _some: Any, _others: Any) -> Any:
    def emit(_target: Any, builder: Any, _signature: Any, args: Any) -> Any:
        empty = builder.icmp_unsigned("==", args[0], llvmlite.ir.Constant(llvmlite.ir.IntType(64), 0))
        return builder.select(empty, args[1], args[0])

    return types.uint64(types.uint64, types.uint64), emit


@intrinsic  # type: ignore[untyped-decorator]  # numba is untyped
def word_at(_context: Any, record: Any, _n: Any) -> Any:
    """Eight bytes of a record, as a number."""

    def emit(_target: Any, builder: Any, _signature: Any, args: Any) -> Any:
        words = builder.bitcast(args[0], llvmlite.ir.IntType(64).as_pointer())
        return builder.load(builder.gep(words, [args[1]]))

    return types.uint64(record, types.int64), emit


@intrinsic  # type: ignore[untyped-decorator]  # numba is untyped
def put_word(_context: Any, record: Any, _n: Any, _word: Any) -> Any:
    """Write eight bytes of a record."""

    def emit(target: Any, builder: Any, _signature: Any, args: Any) -> Any:
        words = builder.bitcast(args[0], llvmlite.ir.IntType(64).as_pointer())
        builder.store(args[2], builder.gep(words, [args[1]]))
        return target.get_dummy_value()

    return types.none(record, types.int64, types.uint64), emit


@intrinsic  # type: ignore[untyped-decorator]  # numba is untyped
def _deposit(_context: Any, _bits: Any, _mask: Any) -> Any:
    def emit(_target: Any, builder: Any, _signature: Any, args: Any) -> Any:
        word = llvmlite.ir.IntType(64)
        pdep = builder.module.declare_intrinsic("llvm.x86.bmi.pdep.64", (), llvmlite.ir.FunctionType(word, [word, word]))
        return builder.call(pdep, args)

    return types.uint64(types.uint64, types.uint64), emit


def _nth_by_deposit(some: Any, n: Any) -> Any:
    return lowest(_deposit(u64(1) << u64(n), some))


def _nth_by_loop(some: Any, n: Any) -> Any:
    for _ in range(n):
        some &= some - u64(1)
    return lowest(some)


def _deposits() -> bool:
    return bool(llvmlite.binding.get_host_cpu_features().get("bmi2", False))


nth: Any = njit(nogil=True)(_nth_by_deposit if _deposits() else _nth_by_loop)


def lookup(numbers: Iterable[int]) -> Any:
    """A constant table of numbers."""
    return np.array(tuple(numbers), np.int64)


def lookup_sets(some: Iterable[int]) -> Any:
    """A constant table of sets."""
    return np.array(tuple(some), np.uint64)


def stack_record(dtype: Any) -> Any:
    """A function without parameters that gives a zeroed record on the stack of its caller."""
    record = from_dtype(dtype)
    storage = llvmlite.ir.ArrayType(llvmlite.ir.IntType(8), dtype.itemsize)

    @intrinsic  # type: ignore[untyped-decorator]  # numba is untyped
    def blank(_context: Any) -> Any:
        def emit(target: Any, builder: Any, _signature: Any, _args: Any) -> Any:
            address = cgutils.alloca_once(builder, storage)
            address.align = 16
            cgutils.memset(builder, address, llvmlite.ir.Constant(llvmlite.ir.IntType(64), dtype.itemsize), 0)
            return builder.bitcast(address, target.get_value_type(record))

        return record(), emit

    return blank
