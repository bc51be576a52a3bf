"""How a match stands, seat by seat."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from doppelagent.core.errors import BadOption
from doppelagent.core.outlook import Outlook

if TYPE_CHECKING:
    from doppelagent.core.game import Game

RETURNS: Final = ("win", "place", "score", "lead")


class SeatStanding(NamedTuple):
    """The standing of one seat. `categories` says where the points come from, `counts` what else is counted, such as rounds."""

    place: int  # 1 is best; ties share a place
    score: int
    categories: Mapping[str, int]
    counts: Mapping[str, int]

    @property
    def rows(self) -> dict[str, int]:
        """Place, score, categories and counts by name."""
        return {"place": self.place, "score": self.score, **self.categories, **self.counts}


def read_standing(game: "Game", state: Any, seats: int) -> tuple[SeatStanding, ...]:
    out = game.Standing.blank()
    game.standing(state, out)
    rows: Any = game.Standing.plain(out)

    def some(names: Mapping[str, Any], seat: int) -> dict[str, int]:
        return {name: getattr(rows, name)[seat] for name in names}

    return tuple(
        SeatStanding(rows.place[seat], rows.score[seat], some(game.categories, seat), some(game.counts, seat)) for seat in range(seats)
    )


def returns_of(game: "Game", state: Any, standing: Sequence[SeatStanding], kind: str) -> list[float]:
    """A number for every seat, more is better; see `Match.returns`."""
    if kind == "win":
        winners = sum(row.place == 1 for row in standing)
        return [1 / winners if row.place == 1 else 0.0 for row in standing]
    if kind == "place":
        return [_share_behind(row.place, [other.place for other in standing]) for row in standing]
    if kind == "score":
        return [float(row.score) for row in standing]
    if kind != "lead":
        raise BadOption(f"Returns are one of {', '.join(RETURNS)}, not {kind!r}.")
    out = Outlook.blank()
    game.outlook(state, out)
    worth = Outlook.plain(out).worth[: len(standing)]
    return [own - (sum(worth) - own) / (len(worth) - 1) for own in worth]


def _share_behind(place: int, places: Sequence[int]) -> float:
    """The share of the other seats that it is ahead of; a tie counts half."""
    ahead = sum(1.0 if place < other else 0.5 if place == other else 0.0 for other in places) - 0.5  # without itself
    return ahead / (len(places) - 1)
