"""The GPU as a target of rules: numba-cuda compiles the same functions as parts of kernels. Needs no GPU.

numba-cuda takes a rule that a kernel calls and compiles its Python function as a device function. This module adds what numba-cuda
lacks: the types that annotations name, @noinline, enums as plain numbers, and tables in global memory. It patches numba-cuda for the whole
process, so kernels are built in a separate process (`build`).
"""

import hashlib
import warnings
from collections.abc import Callable
from typing import Annotated, Any, Final, get_args, get_origin, get_type_hints

import numba
import numpy as np
from llvmlite import ir
from numba import cuda, types
from numba.cuda.compiler import compile_cuda
from numba.cuda.core.imputils import lower_cast
from numba.cuda.dispatcher import CUDADispatcher
from numba.cuda.target import CUDATargetContext, CUDATypingContext

from doppelagent.core import actions, chance, features
from doppelagent.core.compiled import intrinsics
from doppelagent.core.compiled.entries import annotated_types, type_of
from doppelagent.gpu.building import dense

Rule = Callable[..., Any]

GLOBAL_MEMORY: Final = 1  # NVVM's number of this address space
SMALL: Final = 300  # LLVM instructions, before optimisation
INSTEAD: Final = (  # helpers that `dense` replaces in kernels
    (intrinsics, ("nth",)),
    (chance, ("word",)),
    (actions, ("fill_mask",)),
    (features, ("clear", "mark", "mark_set", "nothing")),
)


class DeviceRule(CUDADispatcher):  # type: ignore[misc]  # numba is untyped
    """A rule that kernels call, compiled for the types its annotations name."""

    architecture = (0, 0)  # the compute capability, such as (9, 0)

    def compile_device(self, args: tuple[Any, ...], return_type: Any = None) -> Any:
        args = as_annotated(self.py_func, args)
        if args not in self.overloads:
            options = {"forceinline": bool(self.targetoptions.get("forceinline")), "nvvm_options": {"opt": 3, "fastmath": False}}
            compiled = compile_cuda(self.py_func, return_type, args, cc=self.architecture, **options)
            if getattr(self.py_func, "noinline", False):
                keep_apart(compiled.library)
            self.overloads[args] = compiled
            compiled.target_context.insert_user_function(compiled.entry_point, compiled.fndesc, [compiled.library])
        return self.overloads[args]


def as_annotated(function: Rule, args: tuple[Any, ...]) -> tuple[Any, ...]:
    """The types that the annotations name. Features may be passed as a named tuple instead of a record (`kernels.Plane`)."""
    named = annotated_types(function) or args
    return tuple(arg if isinstance(arg, types.BaseNamedTuple) else name for arg, name in zip(args, named, strict=True))


def keep_apart(library: Any) -> None:
    """Never inline the functions of this library, unless they are small: values that a call takes by address cannot stay in registers."""
    for function in library._module.functions:
        instructions = sum(len(block.instructions) for block in function.blocks)
        if instructions > SMALL and "alwaysinline" not in function.attributes:
            function.attributes.add("noinline")


class DeviceRules:
    """The device form of each rule."""

    def __init__(self) -> None:
        self._rules: dict[Rule, DeviceRule] = {}
        self._instead = {getattr(room, name).py_func: getattr(dense, name) for room, names in INSTEAD for name in names}

    def of(self, rule: Any) -> DeviceRule:
        function = self._instead.get(rule.py_func, rule.py_func)
        if function not in self._rules:
            self._rules[function] = DeviceRule(function, {**rule.targetoptions, "device": True, "debug": False, "opt": True})
        return self._rules[function]


def make_constant_array(context: Any, builder: Any, kind: Any, array: Any) -> Any:
    """Put a table in global memory. Constant memory, where numba-cuda puts tables, serves one address at a time to a warp."""
    data = np.ascontiguousarray(array)
    table = builder.addrspacecast(_table(builder.module, data), ir.PointerType(ir.IntType(8)), "generic")
    result = context.make_array(kind)(context, builder)
    context.populate_array(
        result,
        data=builder.bitcast(table, result.data.type),
        shape=[context.get_constant(types.intp, size) for size in data.shape],
        strides=[context.get_constant(types.intp, step) for step in data.strides],
        itemsize=result.itemsize,
        parent=result.parent,
        meminfo=None,
    )
    return result._getvalue()


def _table(module: Any, data: Any) -> Any:
    """The global variable with these numbers, shared by all functions that use them."""
    name = "table_" + hashlib.sha256(str(data.dtype).encode() + data.tobytes()).hexdigest()[:16]
    if name in module.globals:
        return module.globals[name]
    bits = 8 * data.dtype.itemsize
    numbers = ir.ArrayType(ir.IntType(bits), data.size)
    table = ir.GlobalVariable(module, numbers, name, addrspace=GLOBAL_MEMORY)
    table.linkage, table.global_constant, table.align = "linkonce_odr", True, 16
    table.initializer = ir.Constant(numbers, [int(number) for number in data.ravel().view(f"i{data.dtype.itemsize}")])
    return table


def prepare(architecture: tuple[int, int]) -> None:
    """Teach numba-cuda about rules, for this process and this compute capability."""
    warnings.simplefilter("ignore", numba.NumbaExperimentalFeatureWarning)  # passing a State as the Chance it begins with
    types.IntEnumClass.member_type = property(lambda enum: enum.dtype)  # numba-cuda takes no enum as an index

    @lower_cast(types.Record, types.Record)  # type: ignore[untyped-decorator]  # numba is untyped
    def as_beginning(context: Any, builder: Any, _longer: Any, shorter: Any, address: Any) -> Any:
        return builder.bitcast(address, context.get_value_type(shorter))

    DeviceRule.architecture = architecture
    rules, resolve = DeviceRules(), CUDATypingContext.resolve_value_type

    def resolve_value_type(context: Any, value: Any) -> Any:
        value = getattr(value, "part", value)  # of a @shared function
        is_rule = isinstance(value, numba.core.dispatcher.Dispatcher) and not isinstance(value, CUDADispatcher)
        return resolve(context, rules.of(value) if is_rule else value)

    CUDATypingContext.resolve_value_type = resolve_value_type
    CUDATargetContext.make_constant_array = make_constant_array


def kernel_types(kernel: Rule) -> tuple[Any, ...]:
    """The types of a kernel's parameters: arrays of records, arrays of numbers, and ints."""
    hints = get_type_hints(kernel, include_extras=True)
    return tuple(_array_of(hint) or type_of(hint) for name, hint in hints.items() if name != "return")


def _array_of(hint: Any) -> Any:
    """The type of `Annotated[Row, I32, 1]`, or None if the hint is not of this form."""
    if get_origin(hint) is not Annotated or len(get_args(hint)) != 3:
        return None
    _, number, dimensions = get_args(hint)
    return types.Array(numba.from_dtype(np.dtype(get_args(number)[1])), dimensions, "C")


def to_ptx(kernel: Rule, name: str, architecture: tuple[int, int]) -> str:
    """The PTX of a kernel, under this name."""
    ptx, _ = cuda.compile(kernel, kernel_types(kernel), device=False, abi="numba", cc=architecture)
    entry = ptx.partition(".entry ")[2].partition("(")[0].strip()
    return str(ptx.replace(entry, name))
