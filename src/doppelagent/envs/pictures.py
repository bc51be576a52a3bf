"""A text as an image, for environments that are rendered as `rgb_array`."""

from typing import Any, Final

import numpy as np
import numpy.typing as npt

PAPER: Final = (244, 239, 226)
INK: Final = (38, 34, 30)
MARGIN: Final = 12  # pixels


def picture_of(text: str) -> npt.NDArray[np.uint8]:
    """The text in type of fixed width, dark on light, as rows of pixels."""
    from PIL import Image, ImageDraw, ImageFont

    font: Any = ImageFont.load_default_imagefont()  # its letters are those of Latin-1, all of one width
    lines = text.encode("latin-1", "replace").decode("latin-1")
    _, _, width, height = ImageDraw.Draw(Image.new("RGB", (1, 1))).multiline_textbbox((0, 0), lines, font=font)
    image = Image.new("RGB", (int(width) + 2 * MARGIN, int(height) + 2 * MARGIN), PAPER)
    ImageDraw.Draw(image).multiline_text((MARGIN, MARGIN), lines, fill=INK, font=font)
    return np.asarray(image, np.uint8)
