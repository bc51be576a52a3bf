"""What a table can choose: the version, the flags, two expansions, the colours, and the box itself."""

from collections.abc import Mapping
from typing import Final

from doppelagent.core.errors import BadOption
from doppelagent.core.game import Option, Value
from doppelagent.games.vienna.box import OWN, open_box
from doppelagent.games.vienna.state import COLOUR_ORDERS, FULL, INTRO, SEAT_COLOURS, SEATS, State

VERSIONS: Final = {"intro": INTRO, "full": FULL}
FLAGS: Final = ("printed", "random")


def _name(order: tuple[int, ...]) -> str:
    """`blue` if the others follow in the order of the figures, or all four: `blue-yellow-green-red`."""
    names = [SEAT_COLOURS[colour] for colour in order]
    return names[0] if order in COLOUR_ORDERS[:SEATS] else "-".join(names)


COLOURS: Final = tuple(map(_name, COLOUR_ORDERS))  # §15.1 of the seats

OPTIONS: Final = (
    Option(
        "version",
        "intro",
        {
            "en": "The introductory version, or the full one with orders, money and purchases (§9.1).",
            "de": "Die Einstiegsversion oder die Vollversion mit Aufträgen, Geld und Einkäufen (§9.1).",
        },
        choices=tuple(VERSIONS),
    ),
    Option(
        "flags",
        "printed",
        {
            "en": "The flags as they are printed on the board, or tiles laid at random (§2.2).",
            "de": "Die Flaggen wie auf dem Spielplan gedruckt oder zufällig verteilte Plättchen (§2.2).",
        },
        choices=FLAGS,
    ),
    Option(
        "third_man",
        False,
        {
            "en": "Expansion 1: the third man walks through the city and helps everyone (§14.1).",
            "de": "Erweiterung 1: Der dritte Mann geht durch die Stadt und hilft allen (§14.1).",
        },
    ),
    Option(
        "figures",
        False,
        {
            "en": "Expansion 2: everyone has a Stefan Feld figure; in the full version only (§15.1).",
            "de": "Erweiterung 2: Alle haben eine Stefan-Feld-Figur; nur in der Vollversion (§15.1).",
        },
    ),
    Option(
        "colours",
        "yellow",
        {
            "en": "The colours of the seats, and so their figures; after a single colour the others follow in their order (§15.1).",
            "de": "Die Farben der Sitze und damit ihre Figuren; auf eine einzelne Farbe folgen die anderen in ihrer Reihenfolge (§15.1).",
        },
        choices=COLOURS,
    ),
    Option(
        "box",
        OWN,
        {
            "en": "Our own edition of the box, or a folder with the four files of another (§1.7).",
            "de": "Unsere eigene Fassung der Schachtel oder ein Ordner mit den vier Dateien einer anderen (§1.7).",
        },
        local=True,
    ),
)


def configure(s: State, players: int, options: Mapping[str, Value]) -> None:
    if options["figures"] and options["version"] != "full":
        raise BadOption("The figures are played with the full version only; choose version=full, too (§15.1).")
    s.players = players
    s.version = VERSIONS[str(options["version"])]
    s.random_flags = FLAGS.index(str(options["flags"]))
    s.with_third_man = int(options["third_man"])
    s.with_figures = int(options["figures"])
    s.colours = COLOURS.index(str(options["colours"]))
    open_box(str(options["box"])).fill(s, players)
