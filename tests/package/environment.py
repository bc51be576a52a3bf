"""A virtual environment with a wheel and exactly its required packages, linked from the environment of the tests.

An installer would download and unpack the same files; links take a second and no network.
"""

import subprocess
import sys
import venv
from collections.abc import Iterable, Iterator
from importlib.metadata import Distribution, distribution
from pathlib import Path
from zipfile import ZipFile

from packaging.requirements import Requirement


class Environment:
    def __init__(self, folder: Path, wheel: Path, *extras: str) -> None:
        venv.create(folder, symlinks=True)
        scripts = "Scripts" if sys.platform == "win32" else "bin"
        self.python = folder / scripts / "python"
        self.site = next(folder.glob("[Ll]ib/**/site-packages"))
        with ZipFile(wheel) as archive:
            archive.extractall(self.site)
        (found,) = Distribution.discover(name="doppelagent", path=[str(self.site)])
        self.required = dict(requirements(found, extras))
        for package in self.required.values():
            for part in top_level(package):
                (self.site / part.name).symlink_to(part)

    def run(self, *arguments: str, cwd: Path, typed: str = "") -> "subprocess.CompletedProcess[str]":
        """Run Python in this environment, isolated from the environment of the tests."""
        command = [str(self.python), "-I", *arguments]
        return subprocess.run(command, cwd=cwd, input=typed, capture_output=True, text=True, check=False, timeout=300)


def requirements(package: Distribution, extras: Iterable[str] = ()) -> Iterator[tuple[str, Distribution]]:
    """All direct and indirect requirements of the package on this machine, with these extras."""
    for line in package.requires or ():
        wanted = Requirement(line)
        if wanted.marker is None or any(wanted.marker.evaluate({"extra": extra}) for extra in ("", *extras)):
            found = distribution(wanted.name)
            yield found.name, found
            yield from requirements(found, wanted.extras)


def top_level(package: Distribution) -> set[Path]:
    """The files and folders that an installer puts into site-packages for this package."""
    return {Path(str(package.locate_file(file.parts[0]))) for file in package.files or () if file.parts[0] not in ("..", "__pycache__")}
