"""Writes docs/features.md: every block of the features of every game."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from doppelagent import Block, Game, every_game

PAGE: Final = Path(__file__).parents[1] / "docs" / "features.md"
INTRODUCTION: Final = """# Features

Written by `python -m tools.feature_tables` from the games themselves.

`match.features(seat)` are numbers for a network: everything that the View of a seat tells, and nothing else. The contract of every game
checks both by play: worlds that a seat cannot tell apart have the same features, Views that differ have different ones, and every number
of a View changes a feature if it alone changes, unless its field is listed here as left out, with the reason.

- `game.features[name]` is a block: `features[block.slice].reshape(block.shape)` are its numbers, `block.low` and `block.high` their bounds,
  `block.about` says what they are. `game.features.size`, `.low` and `.high` are about all of them. `game.features.version` is a hash of
  all names, shapes, bounds and explanations: keep it with a network.
- Seats are relative: `seat +0` is the one who looks, `seat +1` its left neighbour, and so on clockwise. A seat where nobody plays is all
  zeros. A spectator (seat -1) looks from seat 0 and sees what is public.
- Blocks from 0 to 1 are marks (1 for what is there) or shares of what the table names, as in "of 60".
- This is the compact form: one moment. `match.recall(seat)` has perfect recall: the features of every View that the seat has had, a row
  each.
"""
HEADING: Final = "| numbers | block | shape | from | to | what it says |\n|---|---|---|---|---|---|"


def page() -> str:
    return "\n".join([INTRODUCTION, *(line for game in every_game() for line in _game(game))]) + "\n"


def _game(game: Game) -> Iterator[str]:
    own = [block for name, block in game.features.items() if not name.startswith("seat +")]
    seat = [block for name, block in game.features.items() if name.startswith("seat +0 ")]
    seats = sum(name.endswith(f" {seat[0].name.removeprefix('seat +0 ')}") for name in game.features if name.startswith("seat +"))
    each = sum(block.size for block in seat)
    yield f"## {game.title['en']}\n"
    yield f"{game.features.size} features, version `{game.features.version}`; {game.actions.count} actions.\n"
    yield HEADING
    yield from (_row(block, block.name) for block in own)
    yield f"\nThen {each} numbers for each of {seats} seats; here those of `seat +0`, and for `seat +n` {each} × n later:\n"
    yield HEADING
    yield from (_row(block, block.name.removeprefix("seat +0 ")) for block in seat)
    if game.left_out:
        yield f"\nLeft out: {_left_out(game)}."
    yield ""


def _row(block: Block, name: str) -> str:
    first, last = block.slice.start, block.slice.stop - 1
    where = f"{first}–{last}" if first < last else f"{first}"
    shape = " × ".join(map(str, block.shape))
    return f"| {where} | {name} | {shape} | {block.low:g} | {block.high:g} | {block.about} |"


def _left_out(game: Game) -> str:
    reasons = dict.fromkeys(game.left_out.values())
    fields = {reason: ", ".join(f"`{name}`" for name, why in game.left_out.items() if why == reason) for reason in reasons}
    return "; ".join(f"{names} ({reason})" for reason, names in fields.items())


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
