"""Looks for layout faults at random moments of random matches, in every size: `make walk`.

Finds faults of rare deals, beyond the chosen scenes of the daily tests. Each fault is printed with the options that reproduce it.
"""

import argparse
import random
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, expect

import doppelagent as da
from doppelagent.core.contract import Chooser
from doppelagent.core.errors import BadOption
from tests.browser import chromium, layout
from tests.browser.looks import LANGUAGES, SIZES, THEMES
from tests.browser.page_server import page_server
from tests.browser.stacked import StackedDealer, seat
from tests.browser.visitor import PATIENCE, Visitor
from tests.server.serving import Running
from tests.soak import some_value

NOBODY_KNOWS: Final = 1 << 20  # seeds to begin with


def moment(game: da.Game, seed: int) -> da.Match:
    """A choice of seat 0 in a random match, with any number of players and any valid options."""
    chance, chooser = random.Random(seed), Chooser(seed)  # noqa: S311  # no secret
    while True:
        options = {option.key: some_value(option, chooser) for option in game.options}
        with suppress(BadOption):
            match = da.Match(game, chance.choice(game.seats), options=options, seed=seed)
            match.play([da.bot("random", game, seed + number) for number in range(match.players)])
            return chance.choice([position for position in match.positions() if 0 in position.pending])


def look(browser: Browser, server: Running, stacked: StackedDealer, game: da.Game, seed: int) -> Iterator[str]:
    """The faults of one moment, in one theme and language, in every size; axe checks one size."""
    chance = random.Random(seed)  # noqa: S311  # no secret
    theme, language, by_axe = chance.choice(THEMES), chance.choice(LANGUAGES), chance.choice(list(SIZES))
    with Visitor(browser, server.url, theme=theme, language=language) as visitor:
        seat(visitor.introduce("Anna"), stacked, game.key, moment(game, seed))
        for size, pixels in SIZES.items():
            layout.resize(visitor.page, pixels)
            found = layout.faults(visitor.page)
            if size == by_axe and (seen := Axe().run(visitor.page)).violations_count:
                found.append(seen.generate_report())
            yield from (f"{game.key} --seed {seed}, {size}, {theme}, {language}: {fault}" for fault in found)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.browser.walk", description=__doc__)
    parser.add_argument("games", nargs="*", default=[game.key for game in da.every_game()])
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, help="look at one moment of each game only")
    given = parser.parse_args()
    begun, stacked, moments, faults = time.monotonic(), StackedDealer(), 0, 0
    first = time.time_ns() % NOBODY_KNOWS if given.seed is None else given.seed
    with tempfile.TemporaryDirectory() as folder, page_server(Path(folder), stacked) as server, chromium.running() as browser:
        expect.set_options(timeout=PATIENCE)
        for seed in range(first, first + (NOBODY_KNOWS if given.seed is None else 1)):
            for game in map(da.find, given.games):
                for fault in look(browser, server, stacked, game, seed):
                    sys.stdout.write(f"{fault}\n")
                    sys.stdout.flush()
                    faults += 1
                moments += 1
            if time.monotonic() - begun > 60 * given.minutes:
                break
    sys.stdout.write(f"{moments} moments in {len(SIZES)} sizes, {faults} faults.\n")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
