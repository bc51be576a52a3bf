"""Measures a process from outside: CPU time, memory and a profile."""

import os
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import Final

TICKS: Final = os.sysconf("SC_CLK_TCK")  # per second of CPU time


def cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def memory(pid: int) -> float:
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024


def py_spy() -> str | None:
    """Where py-spy is: beside this Python, or on the path."""
    return shutil.which("py-spy", path=Path(sys.executable).parent) or shutil.which("py-spy")


def profile(pid: int, seconds: int) -> str:
    """The share of samples by module, from py-spy."""
    with tempfile.NamedTemporaryFile(suffix=".txt") as file:
        command = [py_spy() or "py-spy", "record", "-p", str(pid), "-d", str(seconds), "-f", "raw", "-o", file.name]
        subprocess.run(command, check=True, capture_output=True)
        return shares(Path(file.name).read_text())


def shares(raw: str) -> str:
    """Samples by the innermost function of ours or of a library, the largest first."""
    counts: Counter[str] = Counter()
    for line in raw.splitlines():
        stack, _, number = line.rpartition(" ")
        counts[stack.rpartition(";")[2]] += int(number)
    total = sum(counts.values())
    return "\n".join(f"{100 * number / total:5.1f} %  {place}" for place, number in counts.most_common(30))
