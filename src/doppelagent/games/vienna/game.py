"""The `Game` of Vienna: its records, rules, texts and settings."""

from pathlib import Path

from doppelagent.core.game import Game
from doppelagent.games.vienna import actions, deals, limits, secrets, text
from doppelagent.games.vienna.breakdown import breakdown
from doppelagent.games.vienna.encoding import Features, encode
from doppelagent.games.vienna.hidden import imagine
from doppelagent.games.vienna.layout import LAYOUT, LEFT_OUT
from doppelagent.games.vienna.options import OPTIONS, configure
from doppelagent.games.vienna.outlook import outlook, round_of
from doppelagent.games.vienna.picture import own_picture, public_picture
from doppelagent.games.vienna.preview import Preview, preview, preview_picture
from doppelagent.games.vienna.refusals import why_not
from doppelagent.games.vienna.rules.setup import setup
from doppelagent.games.vienna.rules.turn import apply, legal, pending
from doppelagent.games.vienna.scenery import scenery
from doppelagent.games.vienna.scoring import standing
from doppelagent.games.vienna.state import Actions, Phase, Standing, State
from doppelagent.games.vienna.view import View, observe

GAME = Game(
    key="vienna",
    title={"en": "Vienna", "de": "Vienna"},
    authors=("Stefan Feld",),
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
    losses=(0.5, 1.4, 2.7, 5.4),
    breakdown=breakdown,
    over_phase=Phase.OVER,
    scenery=scenery,
    together=("fulfil", "dismiss"),
    in_a_row=("fulfil", "save"),
    categories={
        "squares": {"en": "squares", "de": "Plätze"},
        "markers": {"en": "markers", "de": "Anzeiger"},
        "abilities": {"en": "abilities", "de": "Fähigkeiten"},
        "orders": {"en": "orders", "de": "Aufträge"},
        "information": {"en": "information", "de": "Geheiminfos"},
        "sets": {"en": "sets", "de": "Sätze"},
        "desk": {"en": "desk", "de": "Schreibtisch"},
        "cash_box": {"en": "cash box", "de": "Geldkassette"},
        "majority": {"en": "majority", "de": "Mehrheit"},
    },
    counts={
        "orders_fulfilled": {"en": "orders fulfilled", "de": "erfüllte Aufträge"},
        "rounds": {"en": "rounds", "de": "Runden"},
    },
    foresight=4,
    rollout_foresight=4,
    simulations=120,
)
