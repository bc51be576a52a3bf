"""The layout of a game's features: which numbers say what."""

from collections.abc import Mapping
from itertools import accumulate

Layout = Mapping[str, slice]  # in the order of the numbers


def layout(*blocks: tuple[str, int]) -> Layout:
    """The layout of blocks, each with a name and a size: `features[layout["hand"]]` are the numbers of the hand."""
    ends = [*accumulate(size for _, size in blocks)]
    return {name: slice(end - size, end) for (name, size), end in zip(blocks, ends, strict=True)}


def by_seat(seats: int, *blocks: tuple[str, int]) -> list[tuple[str, int]]:
    """These blocks for each seat, named `seat +1 score` for the seat to the left of the View's own."""
    return [(f"seat +{steps} {name}", size) for steps in range(seats) for name, size in blocks]
