"""The sizes, themes and languages in which a run checks each screen: three sizes per run, one of them with axe; or all of them."""

from itertools import cycle, islice
from typing import Final, NamedTuple

from tests.browser.turns import ALL

Size = tuple[int, int]

SIZES: Final[dict[str, Size]] = {
    "1440x900": (1440, 900),
    "844x390": (844, 390),
    "390x844": (390, 844),
    "1024x768": (1024, 768),
    "667x375": (667, 375),
    "375x667": (375, 667),
    "768x1024": (768, 1024),
    "200%": (720, 450),  # 1440 x 900, zoomed to 200 %
    "360x640": (360, 640),
    "1920x1080": (1920, 1080),
}
A_DAY: Final = 3  # sizes per screen
THEMES: Final = ("light", "dark")
LANGUAGES: Final = ("en", "de")


class Look(NamedTuple):
    scene: str
    theme: str
    language: str
    sizes: tuple[str, ...]
    axe: tuple[str, ...]  # the sizes that axe checks, too


def looks(scenes: list[str], turn: str) -> list[Look]:
    """One theme, language and three sizes for each scene, the next ones on each turn; for the turn "all", every combination."""
    pairs = [(theme, language) for theme in THEMES for language in LANGUAGES]
    if turn == ALL:
        return [Look(scene, *pair, tuple(SIZES), tuple(SIZES)) for scene in scenes for pair in pairs]
    return [_look(scene, pairs[(number + int(turn)) % len(pairs)], number + int(turn) * A_DAY) for number, scene in enumerate(scenes)]


def _look(scene: str, pair: tuple[str, str], first: int) -> Look:
    sizes = sizes_of(first)
    return Look(scene, *pair, sizes, sizes[:1])


def sizes_of(first: int) -> tuple[str, ...]:
    return tuple(islice(cycle(SIZES), first, first + A_DAY))
