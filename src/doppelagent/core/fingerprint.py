"""A fingerprint of all that a record's match shows: every state, view, outlook and legal action, step by step.

python -m doppelagent.core.fingerprint < RECORDS     (a JSON list of records; prints the list of their fingerprints)
"""

import hashlib
import json
import sys

from doppelagent.core import recordfile
from doppelagent.core.chance import seed_fast
from doppelagent.core.match import Match
from doppelagent.core.outlook import Outlook
from doppelagent.core.record import dump


def digest(record: str) -> str:
    total = hashlib.sha256()

    def note(match: Match, seat: int, _action: int) -> None:
        view = match.observe(seat)
        world, features, outlook = match.game.State.blank(), match.game.Features.blank(), Outlook.blank()
        seed_fast(world, len(match.moves))
        match.game.imagine(view, world)
        match.game.encode(view, features)
        match.game.outlook(match.state, outlook)
        for part in (match.state, view, world, features, outlook):
            total.update(dump(part))
        total.update(repr((match.game.round_of(match.state), match.legal(seat))).encode())

    match = recordfile.read(record, note)
    total.update(dump(match.state) + repr(match.standing()).encode())
    return total.hexdigest()


if __name__ == "__main__":
    json.dump([digest(record) for record in json.load(sys.stdin)], sys.stdout)
