"""Checkpoints: everything needed to resume training, in one file. Matches begin anew."""

from pathlib import Path
from typing import Any, Final

import torch

from doppelagent.core.errors import BadOption

FILE: Final = "checkpoint.pt"


def save_checkpoint(folder: Path, state: dict[str, Any]) -> None:
    """Write a checkpoint atomically."""
    unfinished = folder / f"{FILE}.part"
    torch.save(state, unfinished)
    unfinished.replace(folder / FILE)


def load_checkpoint(folder: Path, device: Any, about: dict[str, Any]) -> dict[str, Any]:
    """The state in a folder; raises BadOption if there is none, or if its rules, features or settings differ."""
    path = folder / FILE
    if not path.is_file():
        raise BadOption(f"{folder} has no checkpoint to resume; leave out --resume to begin one.")
    try:
        state: dict[str, Any] = torch.load(path, map_location=device, weights_only=True)
        found = state["about"]
    except Exception as error:  # torch raises errors of many kinds for a damaged file
        raise BadOption(f"The checkpoint {path} is damaged; leave out --resume to begin anew.") from error
    for name, value in about.items():
        if found.get(name) != value:
            raise BadOption(f"The checkpoint {path} was made with other {name}; leave out --resume to begin anew.")
    return state
