"""The compiled form of `core.tiles`. LLVM splits each vector into those of the processor."""

from typing import Any, Final

from llvmlite import binding, ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

# The sums of four rows fill half of the vector registers: AVX-512 has 32 registers of 16 numbers, AVX2 has 16 registers of 8.
COLUMNS: Final = 64 if binding.get_host_cpu_features().get("avx512f") else 16

WORD: Final = ir.IntType(64)
LANE: Final = ir.IntType(32)
VECTOR: Final = ir.VectorType(ir.FloatType(), COLUMNS)
FLOAT_SIZE: Final = 4


def adder(rows: int) -> Any:
    """The compiled `add_to_row` for tiles of `rows` rows."""

    @intrinsic  # type: ignore[untyped-decorator]  # numba is untyped
    def add(_context: Any, x: Any, _row: Any, inputs: Any, panel: Any, out: Any, _column: Any) -> Any:
        def emit(target: Any, builder: Any, signature: Any, args: Any) -> Any:
            numbers, chosen, weights, sums = (target.make_array(signature.args[n])(target, builder, args[n]) for n in (0, 2, 3, 4))
            lines = [builder.add(args[1], WORD(n)) for n in range(rows)]
            starts = [_place(builder, numbers, line, WORD(0)) for line in lines]
            ends = [_as_vector(builder, _place(builder, sums, line, args[5])) for line in lines]
            kept = [cgutils.alloca_once_value(builder, builder.load(end, align=FLOAT_SIZE)) for end in ends]
            with cgutils.for_range(builder, builder.extract_value(chosen.shape, 0)) as loop:
                n = builder.sext(builder.load(builder.gep(chosen.data, [loop.index])), WORD)
                row = builder.load(builder.gep(_as_vector(builder, weights.data), [n]), align=FLOAT_SIZE)
                for start, total in zip(starts, kept, strict=True):
                    factor = _everywhere(builder, builder.load(builder.gep(start, [n])))
                    builder.store(builder.fadd(builder.load(total), builder.fmul(factor, row)), total)
            for total, end in zip(kept, ends, strict=True):
                builder.store(builder.load(total), end, align=FLOAT_SIZE)
            return target.get_dummy_value()

        return types.none(x, types.int64, inputs, panel, out, types.int64), emit

    return add


def _place(builder: Any, array: Any, row: Any, column: Any) -> Any:
    """The address of a number in an array of two dimensions."""
    return builder.gep(array.data, [builder.add(builder.mul(row, builder.extract_value(array.shape, 1)), column)])


def _as_vector(builder: Any, address: Any) -> Any:
    return builder.bitcast(address, VECTOR.as_pointer())


def _everywhere(builder: Any, number: Any) -> Any:
    """A vector with this number in every lane."""
    one = builder.insert_element(ir.Constant(VECTOR, ir.Undefined), number, LANE(0))
    return builder.shuffle_vector(one, ir.Constant(VECTOR, ir.Undefined), ir.Constant(ir.VectorType(LANE, COLUMNS), [0] * COLUMNS))
