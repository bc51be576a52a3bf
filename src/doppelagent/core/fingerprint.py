"""The fingerprint of a match: a hash of every state, view, imagined world, outlook, legal action and preview along its record.

python -m doppelagent.core.fingerprint < RECORDS     (a JSON list of records; prints the list of their fingerprints)
"""

import hashlib
import json
import sys
from collections.abc import Sequence
from typing import Final

from doppelagent.core import recordfile
from doppelagent.core.actions import action_of
from doppelagent.core.chance import seed_fast
from doppelagent.core.match import Match
from doppelagent.core.outlook import Outlook
from doppelagent.core.previews import previews
from doppelagent.core.record import dump

SOME: Final = 251  # every 251st number that could be an action is previewed; each step shifts which ones
A_THIRD: Final = 3  # every third legal action, likewise


def some_actions(match: Match, legal: Sequence[int]) -> list[int]:
    """A few legal actions, and a few numbers that could be actions, different ones at every step."""
    step, numbers = len(match.moves), action_of(len(match.game.Actions().words), 1)
    return [*legal[step % A_THIRD :: A_THIRD], *range(step % SOME - 1, numbers, SOME)]


def digest(record: str) -> str:
    total = hashlib.sha256()

    def note(match: Match, seat: int, _action: int) -> None:
        view = match.view(seat).packed
        world, features, outlook = match.game.State.blank(), match.game.Features.blank(), Outlook.blank()
        seed_fast(world, len(match.moves))
        match.game.imagine(view, world)
        match.game.encode(view, features)
        match.game.outlook(match.state, outlook)
        for part in (match.state, view, world, features, outlook):
            total.update(dump(part))
        legal = match.legal(seat)
        previewed = previews(match.game, view, some_actions(match, legal))
        total.update(repr((match.game.round_of(match.state), legal, previewed)).encode())

    match = recordfile.loads(record, note)
    total.update(dump(match.state) + repr(match.standing).encode())
    return total.hexdigest()


if __name__ == "__main__":
    json.dump([digest(record) for record in json.load(sys.stdin)], sys.stdout)
