"""Render text: unchanged, printed, or as an image."""

import sys
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from doppelagent.core.errors import BadOption

Rendered = str | npt.NDArray[np.uint8] | None

RENDER_MODES: Final = ("ansi", "rgb_array", "human")
PAPER: Final = (244, 239, 226)
INK: Final = (38, 34, 30)
MARGIN: Final = 12  # pixels


def check_render_mode(mode: str | None) -> str | None:
    if mode is not None and mode not in RENDER_MODES:
        raise BadOption(f"An environment is rendered as one of {', '.join(RENDER_MODES)}, not as {mode!r}.")
    return mode


def rendered(text: str, mode: str | None) -> Rendered:
    """The text in a render mode; nothing without a mode."""
    if mode == "human":
        sys.stdout.write(f"{text}\n")
    if mode == "ansi":
        return text
    return picture_of(text) if mode == "rgb_array" else None


def picture_of(text: str) -> npt.NDArray[np.uint8]:
    """The text as an array of pixels, in a monospaced font, dark on light."""
    from PIL import Image, ImageDraw, ImageFont

    font: Any = ImageFont.load_default_imagefont()  # Latin-1, monospaced
    lines = text.encode("latin-1", "replace").decode("latin-1")
    _, _, width, height = ImageDraw.Draw(Image.new("RGB", (1, 1))).multiline_textbbox((0, 0), lines, font=font)
    image = Image.new("RGB", (int(width) + 2 * MARGIN, int(height) + 2 * MARGIN), PAPER)
    ImageDraw.Draw(image).multiline_text((MARGIN, MARGIN), lines, fill=INK, font=font)
    return np.asarray(image, np.uint8)
