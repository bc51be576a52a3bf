"""The installer reports problems and remedies in one sentence."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tools import install

SCRIPT = Path(install.__file__)


@pytest.mark.parametrize("python", ["no-such-python", "false"])
def test_an_old_or_missing_python_ends_as_one_sentence(python: str) -> None:
    """`false` acts as a Python that fails the version check."""
    make = [shutil.which("make") or "make", "--silent", "python", f"PYTHON={python}"]
    ended = subprocess.run(make, cwd=SCRIPT.parents[1], capture_output=True, text=True, check=False)
    assert ended.returncode == 2
    assert ended.stdout == "Doppelagent needs Python 3.11 or newer; install it, or name yours: make play PYTHON=python3.12\n"


def test_a_full_disk_is_named_before_anything_is_written() -> None:
    with pytest.raises(install.Failure, match=r"needs 700 MB in .*, and 12 MB are free; make room"):
        install.check_disk(12 << 20, 700)
    install.check_disk(700 << 20, 700)


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ("npm error code ENOTFOUND\nnpm error network request failed", install.NO_REGISTRY),
        ("npm error code ENOSPC\nnpm error nospc no space left on device, write", "The disk is full; make room and try again."),
        ("npm error code EUSAGE", install.NO_WEB_PACKAGES),
    ],
)
def test_a_failure_is_explained(said: str, sentence: str) -> None:
    assert install.explain(said, install.NO_WEB_PACKAGES, install.NO_REGISTRY) == sentence


def test_what_the_installer_said_is_kept(tmp_path: Path) -> None:
    log = tmp_path / "install.log"
    complains = [sys.executable, "-c", "import sys; sys.exit('ECONNREFUSED')"]
    with pytest.raises(install.Failure, match=r"^Not reached\. \(What the installer said is in install\.log\.\)$"):
        install.run(complains, log, "Failed.", "Not reached.")
    assert "ECONNREFUSED" in log.read_text()


def test_a_registry_that_does_not_answer_ends_as_one_sentence(tmp_path: Path) -> None:
    """A copy of the script with an npm that cannot reach its registry."""
    (tmp_path / "tools").mkdir()
    (tmp_path / "tools" / "install.py").write_text(SCRIPT.read_text())
    npm = [sys.executable, "-c", "import sys; sys.exit('npm error code EAI_AGAIN')"]
    ended = subprocess.run([sys.executable, "tools/install.py", "web", *npm], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert ended.returncode == 1
    assert ended.stderr == f"{install.NO_REGISTRY} (What the installer said is in .install-web.log.)\n"
