"""The `Game` of Pingvasion: its records, rules, texts and settings."""

from pathlib import Path

from doppelagent.core.game import Game
from doppelagent.games.pingvasion import actions, deals, limits, secrets, text
from doppelagent.games.pingvasion.breakdown import breakdown
from doppelagent.games.pingvasion.encoding import LAYOUT, LEFT_OUT, Features, encode
from doppelagent.games.pingvasion.hidden import imagine
from doppelagent.games.pingvasion.options import OPTIONS, configure
from doppelagent.games.pingvasion.outlook import outlook, round_of
from doppelagent.games.pingvasion.preview import Preview, preview, preview_picture
from doppelagent.games.pingvasion.refusals import why_not
from doppelagent.games.pingvasion.rules import apply, legal, pending, setup
from doppelagent.games.pingvasion.scoring import standing
from doppelagent.games.pingvasion.state import DUMMIES, Actions, Phase, Standing, State
from doppelagent.games.pingvasion.view import View, observe, own_picture, public_picture
from doppelagent.games.pingvasion.words import REGION_WORDS

GAME = Game(
    key="pingvasion",
    title={"en": "Pingvasion", "de": "Pingvasion"},
    authors=("Bruno Cathala", "Matthieu Lanvin"),
    seats=range(2, 6),
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
    losses=(0.2, 0.6, 1.1, 2.2),
    breakdown=breakdown,
    over_phase=Phase.OVER,
    together=("lay",),
    in_a_row=("left", "right"),
    categories={region.lower(): {"en": region, "de": german} for region, german in zip(*REGION_WORDS.values(), strict=True)},
    dummies={2: DUMMIES},
    foresight=1,
    simulations=300,
)
