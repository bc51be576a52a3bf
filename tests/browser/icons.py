"""Draws the icons of the installed app from the favicon. Run `make icons` after changing the favicon."""

import re
from pathlib import Path
from typing import Final

from tests.browser import chromium

PUBLIC: Final = Path("web/public")
GROUND: Final = "#17120e"
CENTRE: Final = (62, 75)  # of the mark, which is 124 wide and 150 high
ROUNDED: Final = 182  # width of the favicon's drawing
WHOLE: Final = 250  # the mark fits the circle that no system's mask cuts: 80 % of the width
TOUCHED: Final = 208  # iOS rounds the corners itself
ICONS: Final = {
    "icon-192": (192, ROUNDED),
    "icon-512": (512, ROUNDED),
    "icon-maskable-192": (192, WHOLE),
    "icon-maskable-512": (512, WHOLE),
    "apple-touch-icon": (180, TOUCHED),
}


def drawing(width: int) -> str:
    """The favicon, or its mark on a plain square, `width` units wide."""
    svg = (PUBLIC / "favicon.svg").read_text()
    if width == ROUNDED:
        return svg
    left, top = (centre - width // 2 for centre in CENTRE)
    whole = f'<rect x="{left}" y="{top}" width="{width}" height="{width}" fill="{GROUND}"/>'
    return re.sub(r"<rect [^>]*/>", whole, re.sub(r'viewBox="[^"]*"', f'viewBox="{left} {top} {width} {width}"', svg))


def main() -> None:
    with chromium.running() as browser:
        for name, (pixels, width) in ICONS.items():
            page = browser.new_page(viewport={"width": pixels, "height": pixels})
            page.set_content(f"<style>body {{ margin: 0 }} svg {{ display: block }}</style>{drawing(width)}")
            page.screenshot(path=PUBLIC / f"{name}.png", omit_background=True)
            page.close()


if __name__ == "__main__":
    main()
