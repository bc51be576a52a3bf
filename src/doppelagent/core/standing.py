"""How a match stands, seat by seat."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from doppelagent.core.record import dump

if TYPE_CHECKING:
    from doppelagent.core.game import Game


class SeatStanding(NamedTuple):
    """The standing of one seat. `categories` says where the points come from and may have a tiebreaker; `counts` says what
    else is counted, such as rounds."""

    place: int  # 1 is best; ties share a place
    score: int
    categories: Mapping[str, int]
    counts: Mapping[str, int]

    @property
    def rows(self) -> dict[str, int]:
        """Place, score, categories and counts by name."""
        return {"place": self.place, "score": self.score, **self.categories, **self.counts}


def standing_of(game: "Game", state: Any) -> Any:
    """The game's own Standing, plain."""
    out = game.Standing.blank()
    game.standing(state, out)
    return game.Standing.plain(out)


def if_over(game: "Game", state: Any) -> Any:
    """A copy of a State in which the match is over."""
    copy: Any = game.State.plain(state)
    copy.phase = game.over_phase
    return game.State.load(dump(copy))


def read_standing(game: "Game", state: Any, seats: int) -> tuple[SeatStanding, ...]:
    rows = standing_of(game, state)

    def some(names: Mapping[str, Any], seat: int) -> dict[str, int]:
        return {name: getattr(rows, name)[seat] for name in names}

    return tuple(
        SeatStanding(rows.place[seat], rows.score[seat], some(game.categories, seat), some(game.counts, seat)) for seat in range(seats)
    )
