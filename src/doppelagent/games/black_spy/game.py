"""The `Game` of Black Spy: its records, rules, texts and settings."""

from pathlib import Path

from doppelagent.core.game import Game
from doppelagent.games.black_spy import actions, deals, limits, secrets, text
from doppelagent.games.black_spy.breakdown import breakdown
from doppelagent.games.black_spy.encoding import LAYOUT, LEFT_OUT, Features, encode
from doppelagent.games.black_spy.hidden import imagine
from doppelagent.games.black_spy.options import OPTIONS, configure
from doppelagent.games.black_spy.outlook import outlook, round_of
from doppelagent.games.black_spy.preview import Preview, preview, preview_picture
from doppelagent.games.black_spy.refusals import why_not
from doppelagent.games.black_spy.rules import apply, legal, pending, setup
from doppelagent.games.black_spy.scenery import scenery
from doppelagent.games.black_spy.scoring import standing
from doppelagent.games.black_spy.state import Actions, Phase, Standing, State
from doppelagent.games.black_spy.view import View, observe, own_picture, public_picture

GAME = Game(
    key="black-spy",
    title={"en": "Black Spy", "de": "Black Spy"},
    authors=("Alan R. Moon",),
    seats=range(3, 7),
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
    losses=(0.4, 1.0, 1.9, 3.8),
    breakdown=breakdown,
    over_phase=Phase.OVER,
    scenery=scenery,
    together=("pass", "take"),
    better=-1,
    foresight=1,
    rollout_foresight=1,
    simulations=80,
)
