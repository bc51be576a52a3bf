"""What tests need of this machine beyond Python, from Debian's packages where it is missing and we may install it."""

import os
import shutil
import subprocess


def install(package: str) -> None:
    """Does nothing where we may not; whoever needs it says so then."""
    apt = shutil.which("apt-get")
    if os.geteuid() != 0 or apt is None:
        return
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for arguments in (["update"], ["install", "--yes", "--no-install-recommends", package]):
        subprocess.run([apt, "-qq", *arguments], env=quiet, stdout=subprocess.DEVNULL, check=False)
