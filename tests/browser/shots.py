"""Screenshots of every screen at three sizes, in both themes and languages: `make shots`. Arguments select screens by name."""

import shutil
import sys
import tempfile
from pathlib import Path
from typing import Final

from tests.browser import chromium
from tests.browser.page_server import page_server
from tests.browser.scenes import SCENES
from tests.browser.visitor import DESKTOP, PHONE, TABLET, Visitor

FOLDER: Final = Path(".shots")
README: Final = Path("docs/pictures")  # screenshots that the README shows
LOOKS: Final = {
    "desktop": {"size": DESKTOP, "theme": "light", "language": "en"},
    "desktop-dark": {"size": DESKTOP, "theme": "dark", "language": "de"},
    "tablet": {"size": TABLET, "theme": "light", "language": "de"},
    "phone": {"size": PHONE, "theme": "light", "language": "de"},
    "phone-dark": {"size": PHONE, "theme": "dark", "language": "en"},
}


def main(names: list[str]) -> None:
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, page_server(Path(folder)) as server, chromium.running() as browser:
        for name in names or SCENES:
            for look, about in LOOKS.items():
                visitor = Visitor(browser, server.url, **about).introduce("Nora")  # type: ignore[arg-type]  # values of different types
                SCENES[name](visitor)
                visitor.page.wait_for_timeout(300)
                visitor.page.screenshot(path=FOLDER / f"{name}-{look}.png")
                visitor.context.close()
            if (README / f"{name}.png").exists():
                shutil.copy(FOLDER / f"{name}-desktop.png", README / f"{name}.png")
            sys.stdout.write(f"{name}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
