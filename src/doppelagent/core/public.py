"""Promises about what is public: it is the same for every viewpoint, so a server can make it once per move."""

from collections.abc import Sequence
from typing import Any

from doppelagent.core.game import WATCHING
from doppelagent.core.match import Match
from doppelagent.core.promises import promise


def check_public_picture(match: Match) -> None:
    """Every seat has the same public picture as a spectator."""
    game, public = match.game, match.game.public_picture(match.view(WATCHING))
    for seat in range(match.players):
        promise(game.public_picture(match.view(seat)) == public, f"Seat {seat} sees the same public picture as a spectator.")


def check_public_log(match: Match, before: Sequence[Any]) -> list[Any]:
    """The Views of every seat after `before` give the same public log as those of a spectator.
    Returns the Views now, those of a spectator first."""
    after = [match.view(seat) for seat in range(WATCHING, match.players)]
    public, *others = (match.game.text.public_log(*views) for views in zip(before, after, strict=False)) if before else ([],)
    for seat, log in enumerate(others):
        promise(log == public, f"Seat {seat} is told the same public log as a spectator.")
    return after
