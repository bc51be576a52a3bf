"""Installation of the Debian packages that the tests need."""

import os
import shutil
import subprocess


def install(package: str) -> None:
    """Install a package if we are root and have apt-get. Otherwise do nothing; the caller reports what is missing."""
    apt = shutil.which("apt-get")
    if os.geteuid() != 0 or apt is None:
        return
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for arguments in (["update"], ["install", "--yes", "--no-install-recommends", package]):
        subprocess.run([apt, "-qq", *arguments], env=quiet, stdout=subprocess.DEVNULL, check=False)
