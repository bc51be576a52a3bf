"""Whether rules are compiled with the help of numba's internals (`parts`, `unboxing`) or by plain njit.

Internals make compilation and calls fast, but any release of numba may change them; plain njit needs public names only. The environment
variable DOPPELAGENT_PLAIN_NJIT decides: 1 is plain njit, 0 is internals without a check. Unset, internals are used if they work: a
release that is not in TESTED compiles a few rules in a process of its own first, once.
"""

import os
import subprocess
import sys
import warnings
from functools import cache
from typing import Final

import numba

from doppelagent.core.compiled.cache import cache_root, toolchain

SWITCH: Final = "DOPPELAGENT_PLAIN_NJIT"
TESTED: Final = ("0.68",)  # releases of numba


@cache
def uses_internals() -> bool:
    """Whether this process, and those it starts, use internals. Warns if they do not work."""
    chosen = os.environ.get(SWITCH, "")
    if chosen:
        return chosen == "0"
    problem = missing() or changed()
    if problem:
        os.environ[SWITCH] = "1"
        warnings.warn(
            f"Numba {numba.__version__} does not fit Doppelagent's fast compilation ({problem}); rules are compiled by plain njit, "
            f"which takes longer. {SWITCH}=1 says so without a warning.",
            RuntimeWarning,
            stacklevel=2,
        )
    return not problem


def missing() -> str:
    """The error of importing the modules that use internals, or an empty text."""
    try:
        from doppelagent.core.compiled import parts, unboxing

        parts.check_names()
        unboxing.check_names()
    except (ImportError, AttributeError, TypeError) as error:
        return str(error)
    return ""


def changed() -> str:
    """How a release that is not in TESTED fails to compile a few rules with internals, or an empty text."""
    if numba.__version__.startswith(tuple(f"{release}." for release in TESTED)):
        return ""
    passed = cache_root() / f"internals-work-{toolchain()}"
    if passed.exists():
        return ""
    command = [sys.executable, "-m", "doppelagent.core.compiled.probe"]
    probe = subprocess.run(command, capture_output=True, text=True, env={**os.environ, SWITCH: "0"}, check=False)  # noqa: S603  # our own module
    if probe.returncode == 0:
        passed.touch()
        return ""
    return probe.stderr.strip().rpartition("\n")[2] or f"the probe ended with {probe.returncode}"
