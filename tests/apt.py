"""Installation of the Debian packages that the tests need."""

import os
import shutil
import subprocess


def install(package: str) -> None:
    """Install a package by apt-get, as root, after saying so. Otherwise do nothing; the caller says what to install."""
    apt = shutil.which("apt-get")
    if os.geteuid() != 0 or apt is None:
        return
    print(f"The tests need {package}: installing it as root, by apt-get install {package} …", flush=True)  # noqa: T201  # for the person who waits
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for arguments in (["update"], ["install", "--yes", "--no-install-recommends", package]):
        subprocess.run([apt, "-qq", *arguments], env=quiet, stdout=subprocess.DEVNULL, check=False)
