"""The description of a game's kernels, for machines that have the kernels but not the rules. Read from JSON.

Undealt States are described by their bytes for each number of players, and by the changes that each value of an option makes to them.
"""

import json
from collections.abc import Mapping
from functools import cached_property
from math import prod
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from doppelagent.core.errors import BadOption

FILE: Final = "description.json"
MANY_VERBS: Final = 16
Value = bool | int | str


def layout_of(dtype: np.dtype[Any]) -> dict[str, Any]:
    """A record's dtype as JSON."""
    fields: Mapping[str, Any] = dtype.fields or {}
    return {
        "bytes": dtype.itemsize,
        "fields": {name: [at, kind.base.str, list(kind.shape)] for name, (kind, at, *_) in fields.items()},
    }


def dtype_of(layout: Mapping[str, Any]) -> np.dtype[np.void]:
    """The dtype of a layout."""
    fields = layout["fields"]
    formats = [(number, tuple(shape)) for _, number, shape in fields.values()]
    about = {"names": list(fields), "formats": formats, "offsets": [at for at, _, _ in fields.values()], "itemsize": layout["bytes"]}
    return np.dtype(about)  # type: ignore[call-overload, no-any-return]  # a dict of lists is allowed


class Description:
    """The description in a folder of kernels."""

    def __init__(self, about: Mapping[str, Any]) -> None:
        self.about = about

    @classmethod
    def read(cls, folder: Path) -> "Description":
        return cls(json.loads((folder / FILE).read_text(encoding="utf-8")))

    @cached_property
    def records(self) -> dict[str, np.dtype[np.void]]:
        return {name: dtype_of(layout) for name, layout in self.about["records"].items()}

    @property
    def feature_count(self) -> int:
        shape = self.records["Features"]["values"].shape
        return int(shape[0])

    @property
    def hidden_count(self) -> int:
        return sum(prod(shape) for _, shape, *_ in self.about["hidden"])

    @property
    def action_count(self) -> int:
        return len(self.about["actions"])

    @property
    def seats(self) -> int:
        """The number of seats in a Standing."""
        return int(self.records["Standing"]["place"].shape[0])

    @property
    def usual_players(self) -> int:
        return int(self.about["usual_players"])

    @property
    def in_order(self) -> bool:
        """Whether steps are faster in the order of actions: in a game with many verbs, the threads of a warp then follow the same rule."""
        return bool(self.records["Actions"]["words"].shape[0] > MANY_VERBS)

    @property
    def slot_bytes(self) -> int:
        """Memory per slot of a batch."""
        return self.playing_bytes + self.records["Actions"].itemsize + 4 * (self.feature_count + self.seats) + self.action_count

    @property
    def playing_bytes(self) -> int:
        """Memory per match that is being played in the order of actions, including sorting."""
        return self.records["State"].itemsize + self.records["Chance"].itemsize + 64

    @property
    def end_bytes(self) -> int:
        """Memory for the result of a match."""
        return self.records["Standing"].itemsize + 16

    def kind_of_returns(self, kind: object) -> int:
        """The number of a kind of returns."""
        kinds = self.about["returns"]
        if kind not in kinds:
            raise BadOption(f"Returns are one of {', '.join(kinds)}, not {kind!r}.")
        return int(kinds.index(kind))

    def configured(self, players: int, options: Mapping[str, Value] | None = None) -> npt.NDArray[np.uint8]:
        """The bytes of a State with these options, before the deal."""
        chosen = self.settle(options or {})
        if str(players) not in self.about["players"]:
            raise BadOption(f"{self.about['title']} is played by {' or '.join(self.about['players'])} people, not by {players!r}.")
        state = np.frombuffer(bytearray.fromhex(self.about["players"][str(players)]), np.uint8).copy()
        for option in self.about["options"]:
            change_option(state, option, chosen[option["key"]])
        return state

    def settle(self, options: Mapping[str, Value]) -> dict[str, Value]:
        """The values of all options; raises BadOption for values, or pairs of values, that the game does not have."""
        known = {option["key"]: option for option in self.about["options"]}
        for key, value in options.items():
            if key not in known:
                raise BadOption(f"{self.about['title']} has no option {key!r}; it has {', '.join(known) or 'none at all'}.")
            check_value(known[key], value)
        chosen = {key: options.get(key, option["default"]) for key, option in known.items()}
        for pair, sentence in self.about["refused"]:
            if all(chosen[key] == value for key, value in pair.items()):
                raise BadOption(sentence)
        return chosen


def check_value(option: Mapping[str, Any], value: Value) -> None:
    fits = type(value) is type(option["default"]) and (
        option["low"] <= value <= option["high"] if type(value) is int else str(value) in option["changes"] or value == option["default"]
    )
    if not fits:
        raise BadOption(f"The option {option['key']} cannot be {value!r} here.")


def change_option(state: npt.NDArray[np.uint8], option: Mapping[str, Any], value: Value) -> None:
    """Set an option in the bytes of a State that has its default value."""
    if value == option["default"]:
        return
    if type(value) is int:
        at, size = option["field"]
        state[at : at + size] = np.frombuffer(value.to_bytes(size, "little"), np.uint8)
        return
    for at, bits in option["changes"][str(value)]:
        state[at] ^= bits
