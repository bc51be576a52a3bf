"""The documented proxy configurations, with other addresses and more processes."""

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.server.homes import COMMANDS, FRONT, PROCESSES, configured

OURS = [f"127.0.0.1:{port}" for port in range(9001, 9005)]
CHECKS = {"haproxy": ["-c", "-f"], "nginx": ["-t", "-q", "-c"], "caddy": ["validate", "--adapter", "caddyfile", "--config"]}


@pytest.mark.parametrize("name", COMMANDS)
def test_every_process_takes_part(name: str) -> None:
    text = configured(name, "127.0.0.1:9000", OURS)
    assert not any(address in text for address in (FRONT, *PROCESSES))
    assert len({text.count(address) for address in OURS}) == 1  # as often as each other
    assert text.count(OURS[0]) >= 1


@pytest.mark.parametrize("name", [name for name in COMMANDS if shutil.which(name)])
def test_the_proxy_accepts_its_configuration(name: str, tmp_path: Path) -> None:
    file = tmp_path / COMMANDS[name][0]
    file.write_text(configured(name, "127.0.0.1:9000", OURS))
    done = subprocess.run([name, *CHECKS[name], str(file)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
