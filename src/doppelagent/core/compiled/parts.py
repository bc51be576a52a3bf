"""Parts: rules that only other rules call, compiled to code that is linked into their callers and optimised there, once.

Numba optimises every function together with all its callees, and again in each of its callers. With a hundred small rules that takes
longer than anything else. A part is not optimised and gets no machine code of its own, so Python cannot call it; entries are optimised.
"""

from typing import Any, Final

import numba
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import AnalysisPass, register_pass
from numba.core.typed_passes import AnnotateTypes

OVERRIDDEN: Final = ("_optimize_final_module", "_finalize_final_module", "get_pointer_to_function", "add_ir_module")


def check_names() -> None:
    """Raise AttributeError if numba lacks a name that is overridden or called here."""
    for name in (*OVERRIDDEN, "_finalize_dynamic_globals", "_ensure_finalized"):
        getattr(JITCodeLibrary, name)


class PartCodegen:
    """Numba's code generator for parts, which have no address at which an environment could be set; rules need none."""

    def __init__(self, codegen: Any) -> None:
        self._codegen = codegen

    def __getattr__(self, name: str) -> Any:
        return getattr(self._codegen, name)

    def set_env(self, _name: str, _environment: Any) -> None:
        pass


class PartLibrary(JITCodeLibrary):  # type: ignore[misc]  # numba is untyped
    """Code to be linked into other code: neither optimised nor turned into machine code here."""

    @property
    def codegen(self) -> PartCodegen:
        return PartCodegen(self._codegen)

    def _optimize_final_module(self) -> None:
        pass

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._finalized = True

    def get_pointer_to_function(self, _name: str) -> int:
        self._ensure_finalized()
        return 0


class NoInlineLibrary(PartLibrary):
    """A part that is never inlined."""

    def add_ir_module(self, module: Any) -> None:
        for function in module.functions:
            if function.blocks and "alwaysinline" not in function.attributes:
                function.attributes.add("noinline")
        super().add_ir_module(module)


@register_pass(mutates_CFG=False, analysis_only=True)
class KeepAsPart(AnalysisPass):  # type: ignore[misc]  # numba is untyped
    _name = "keep_as_part"
    library = PartLibrary

    def __init__(self) -> None:
        AnalysisPass.__init__(self)

    def run_pass(self, state: Any) -> bool:
        state.library = self.library(state.targetctx.codegen(), state.func_id.func_qualname)
        return False


@register_pass(mutates_CFG=False, analysis_only=True)
class KeepNoInline(KeepAsPart):
    _name = "keep_no_inline"
    library = NoInlineLibrary


class PartCompiler(CompilerBase):  # type: ignore[misc]  # numba is untyped
    keep = KeepAsPart

    def define_pipelines(self) -> list[Any]:
        passes = DefaultPassBuilder.define_nopython_pipeline(self.state)
        passes.add_pass_after(self.keep, AnnotateTypes)
        passes.finalize()
        return [passes]


class NoInlineCompiler(PartCompiler):
    keep = KeepNoInline


def as_part(function: Any, noinline: bool = False, **flags: Any) -> Any:
    """Compile a rule as a part; a call from Python raises TypeError."""
    compiler = NoInlineCompiler if noinline else PartCompiler
    if noinline:
        flags["forceinline"] = False  # explicit, since numba passes on the flags of the caller
    dispatcher = numba.njit(pipeline_class=compiler, no_cpython_wrapper=True, no_cfunc_wrapper=True, **flags)(function)

    def add_overload(result: Any) -> None:
        dispatcher.overloads[tuple(result.signature.args)] = result

    def refuse(*_args: Any, **_kws: Any) -> None:
        raise TypeError(f"{function.__name__} is a part of other rules; Python calls those marked @entry, or .py_func.")

    dispatcher.add_overload = add_overload
    dispatcher._compile_for_args = refuse
    return dispatcher
