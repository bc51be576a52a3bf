"""How long a newcomer waits with an empty cache: the seconds from leaving the lobby to the first move in each game.

python -m tests.server.first_move     for a person who goes to a table at once, and for one who reads the lobby for twenty seconds first
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

from doppelagent.core.registry import every_game
from tests.server.process import free_port

READING = 20  # seconds
PATIENCE = 600


@contextmanager
def cold_server() -> Iterator[str]:
    """A server with an empty cache; the address of its page."""
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        command = [str(Path(sys.executable).with_name("doppelagent")), "serve", "--port", str(port), "--database", f"{folder}/x.sqlite"]
        environment = {**os.environ, "DOPPELAGENT_CACHE": f"{folder}/cache", "DOPPELAGENT_PACE": "0"}
        with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE) as server:
            assert server.stdout is not None
            server.stdout.readline()  # wait for its first line, the address
            try:
                yield f"http://127.0.0.1:{port}"
            finally:
                server.terminate()


def first_move(page: str, game: str, reads: float) -> tuple[float, object]:
    """The seconds at the table until the first move, and the estimate on the cover at that time."""
    with httpx.Client(base_url=page, headers={"origin": page}, timeout=PATIENCE) as person:
        opened = time.perf_counter()
        person.get("/", headers={"accept": "text/html"})
        person.post("/api/me", json={"name": "Nora"})
        time.sleep(max(0.0, reads - (time.perf_counter() - opened)))
        said = person.get("/api/tables").json().get("not_ready", {}).get(game, "ready")
        left = time.perf_counter()
        table = person.post("/api/quick", json={"game": game}).json()["table"]
        person.post(f"/api/tables/{table}", json={"do": "add", "id": "number", "own": "0" * 64})  # as the page does
        while not (seen := person.get(f"/api/tables/{table}").json())["scene"]["legal"]:
            time.sleep(0.05)
        act = {"do": "act", "id": "first", "number": seen["number"], "action": seen["scene"]["legal"][0]}
        person.post(f"/api/tables/{table}", json=act).raise_for_status()
        return time.perf_counter() - left, said


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", action="append", help="default: each game")
    parser.add_argument("--reads", type=float, action="append", help=f"seconds in the lobby; default: 0 and {READING}")
    asked = parser.parse_args()
    print(f"{'game':<12} {'reads':>6} {'cover said':>11} {'at the table':>13} {'lobby to move':>14}")  # noqa: T201  # its purpose
    for game in asked.game or [game.key for game in every_game()]:
        for reads in asked.reads or [0.0, READING]:
            with cold_server() as page:
                waited, said = first_move(page, game, reads)
            print(f"{game:<12} {reads:>4.0f} s {said!s:>11} {waited:>11.1f} s {reads + waited:>12.1f} s", flush=True)  # noqa: T201


if __name__ == "__main__":
    main()
