"""A worker process of a server, for the tasks of one match.

python -m doppelagent.debriefs.worker     reads a line of JSON with the record of the match and the budget, then lines `KIND NUMBER`, and
                                          answers each with its result, a line of JSON
"""

import json
import os
import sys
from typing import Final

from doppelagent.core.recordfile import loads
from doppelagent.debriefs.tasks import Task, Worker

COMMAND: Final = (sys.executable, "-m", "doppelagent.debriefs.worker")


def main() -> None:
    """Answer until the input ends, because the server closed it or died."""
    answers = os.dup(1)
    os.dup2(2, 1)  # a game may print
    about = json.loads(sys.stdin.readline())
    worker = Worker(loads(about["record"]), about["budget"])
    for line in sys.stdin:
        kind, number = line.split()
        _write(answers, json.dumps(worker.do(Task(kind, int(number)))))


def _write(answers: int, line: str) -> None:
    data = f"{line}\n".encode()
    while data:
        data = data[os.write(answers, data) :]


if __name__ == "__main__":
    main()
