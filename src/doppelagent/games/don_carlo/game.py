"""The `Game` of Don Carlo: its records, rules, texts and settings."""

from pathlib import Path

from doppelagent.core.game import Game
from doppelagent.games.don_carlo import actions, deals, limits, secrets, text
from doppelagent.games.don_carlo.breakdown import breakdown
from doppelagent.games.don_carlo.encoding import LAYOUT, LEFT_OUT, Features, encode
from doppelagent.games.don_carlo.hidden import imagine
from doppelagent.games.don_carlo.options import OPTIONS, configure
from doppelagent.games.don_carlo.outlook import outlook, round_of
from doppelagent.games.don_carlo.preview import Preview, preview, preview_picture
from doppelagent.games.don_carlo.refusals import why_not
from doppelagent.games.don_carlo.rules import apply, legal, pending, setup
from doppelagent.games.don_carlo.scoring import standing
from doppelagent.games.don_carlo.state import Actions, Phase, Standing, State
from doppelagent.games.don_carlo.view import View, observe, own_picture, public_picture

GAME = Game(
    key="don-carlo",
    title={"en": "Don Carlo", "de": "Don Carlo"},
    authors=("Wolfgang Kramer", "Bernhard Lach", "Uwe Rapp"),
    seats=range(2, 5),
    version=1,
    options=OPTIONS,
    folder=Path(__file__).parent,
    State=State,
    View=View,
    Actions=Actions,
    Standing=Standing,
    Features=Features,
    Preview=Preview,
    features=LAYOUT,
    left_out=LEFT_OUT,
    setup=setup,
    pending=pending,
    legal=legal,
    apply=apply,
    why_not=why_not,
    observe=observe,
    imagine=imagine,
    standing=standing,
    outlook=outlook,
    round_of=round_of,
    encode=encode,
    preview=preview,
    configure=configure,
    public_picture=public_picture,
    own_picture=own_picture,
    preview_picture=preview_picture,
    notation=actions,
    deals=deals,
    limits=limits,
    text=text,
    secrets=secrets,
    losses=(0.6, 1.4, 2.8, 5.6),
    breakdown=breakdown,
    over_phase=Phase.OVER,
    together=("bury",),
    categories={
        "influence": {"en": "influence", "de": "Einfluss"},
        "bonus": {"en": "bonus", "de": "Bonus"},
        "countries": {"en": "countries", "de": "Länder"},
        "cards_left": {"en": "cards left", "de": "Karten übrig"},
    },
)
