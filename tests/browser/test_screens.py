"""Every screen in every size, theme and language: axe finds nothing, nothing scrolls sideways, and no control is cut off or overlapped.

Each run checks a part of them (tests.browser.looks); `make browser-all` checks all.
"""

import gzip
import itertools
import re
from functools import partial
from typing import Final

import httpx
import pytest
from axe_playwright_python.sync_playwright import Axe

from doppelagent import Match, bot
from tests.browser import layout
from tests.browser.conftest import Visit
from tests.browser.looks import SIZES, Look, looks
from tests.browser.scenes import EVERY_DAY, SCENES
from tests.browser.stacked import StackedDealer, seat
from tests.browser.test_matches import MATCHES
from tests.browser.visitor import Visitor
from tests.server.serving import Running

FIRST_LOAD: Final = 150 * 1024  # bytes of script and style, compressed
LONGEST_HAND: Final = 11
PLAYED: Final = ("844x390", "768x1024", "375x667", "200%")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "look" in metafunc.fixturenames:
        wanted = looks(list(SCENES), metafunc.config.getoption("turn"))
        marks = [() if look.scene in EVERY_DAY else pytest.mark.by_turn for look in wanted]
        each = [pytest.param(look, marks=mark, id="-".join(look[:3])) for look, mark in zip(wanted, marks, strict=True)]
        metafunc.parametrize("look", each)


def check(visitor: Visitor, size: str, *, by_axe: bool) -> None:
    layout.resize(visitor.page, SIZES[size])
    assert layout.faults(visitor.page) == [], size
    if by_axe:
        found = Axe().run(visitor.page)
        assert found.violations_count == 0, f"{size}: {found.generate_report()}"


def test_a_screen_in_every_size(visit: Visit, look: Look) -> None:
    anna = visit("Anna", theme=look.theme, language=look.language)
    SCENES[look.scene](anna)
    for size in look.sizes:
        check(anna, size, by_axe=size in look.axe)


@pytest.mark.by_turn
def test_the_longest_hands_of_pingvasion_have_room(visit: Visit, stacked: StackedDealer) -> None:
    """With two dummies, so that the table has many rows; found by `make walk`."""
    anna = visit("Anna", language="de")
    match = Match("pingvasion", 2, seed=3).play([bot("random", "pingvasion", number) for number in range(2)])
    position = next(each for each in match.positions() if 0 in each.pending and len(each.picture(0)["hand"]) == LONGEST_HAND)
    seat(anna, stacked, "pingvasion", position)
    for size in SIZES:
        check(anna, size, by_axe=False)


@pytest.mark.by_turn
@pytest.mark.parametrize("players", range(3, 7))
def test_the_mole_pile_has_room(visit: Visit, stacked: StackedDealer, players: int) -> None:
    """Open and complete, beside hands of up to 17 cards; found by `make walk`."""
    anna, seeds = visit("Anna", language="de"), itertools.count()
    seat(anna, stacked, "black-spy", next(each for each in map(partial(mole_pile, players), seeds) if each is not None))
    for size in SIZES:
        check(anna, size, by_axe=False)


def mole_pile(players: int, seed: int) -> Match | None:
    """A match in which seat 0 is the first to pick from the pile."""
    match = Match("black-spy", players, {"mole": True}, seed=seed)
    bots = [bot("random", "black-spy", number) for number in range(players)]
    for turn in match.turns():
        if match.picture()["phase"] == "mole":
            return match if turn == 0 else None
        match.let_choose(bots[turn], turn)
    return None


@pytest.mark.by_turn
@pytest.mark.parametrize("game", MATCHES)
def test_a_game_is_played_in_every_size(visit: Visit, game: str) -> None:
    players, options = MATCHES[game]
    anna = visit("Anna")
    for size in PLAYED:
        table = anna.table(game, players, **options)
        anna.begin(table)
        anna.sit_at(table)
        layout.resize(anna.page, SIZES[size])
        assert anna.play(most=8) > 0, size
        anna.no_sideways_scroll()


def test_the_first_load_is_small(server: Running) -> None:
    page = httpx.get(server.url).text
    files = re.findall(r'(?:src|href)="(/assets/[^"]+\.(?:js|css))"', page)
    assert files
    total = sum(len(gzip.compress(httpx.get(server.url + file).content, 9)) for file in files)
    assert total <= FIRST_LOAD, f"{total} bytes"
