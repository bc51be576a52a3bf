"""Requests to a table, tagged by `do`, over its socket or by HTTP.

Each carries an `id` chosen by the client and is answered with `Done` or `Refused`; sent twice, it is carried out once.
`number` is that of the last step the client has.
"""

from typing import Annotated

from msgspec import Meta

from doppelagent.server.messages.fields import LONGEST_CHAT, Action, Hex, Id, Level, Message, Number, Options, Phrase, SeatNumber


class Place(Message):
    """A seat's new occupant: the one from seat `was`, a bot of `level`, or, with neither, nobody yet."""

    was: SeatNumber | None = None
    level: Level | None = None


class Ask(Message, tag_field="do"):
    id: Id


class Sit(Ask, tag="sit"):
    """Take this open seat, or any."""

    seat: SeatNumber | None = None


class Leave(Ask, tag="leave"):
    """Leave the table before the match. If the host leaves, another person becomes the host; the last to leave closes the table. A table
    opened by a screen stays open; the screen can close it while nobody is seated."""


class Arrange(Ask, tag="arrange"):
    """Host only: assign all seats. People who are not named lose their seats."""

    seats: Annotated[tuple[Place, ...], Meta(max_length=16)]


class Shuffle(Ask, tag="shuffle"):
    """Host only: shuffle the seats."""


class Fill(Ask, tag="fill"):
    """Host only: fill all open seats with bots of this level."""

    level: Level


class Start(Ask, tag="start"):
    """Host only: start the match. The deal is made once every person has added a number, or after a few seconds without them."""


class Change(Ask, tag="change"):
    """Host only, while no other person has a seat: change the options of the game. Those not named have their default."""

    options: Options


class Add(Ask, tag="add"):
    """Add a number to the deal, chosen by the browser after it has seen the envelope."""

    own: Hex


class Act(Ask, tag="act"):
    """Carry out an action in notation, or several that are parts of one choice."""

    number: Number
    action: Action


class TakeBack(Ask, tag="take back"):
    """Take back a sealed choice, until the last one is in."""

    number: Number


class WhyNot(Ask, tag="why not"):
    """Ask why an action is not legal now."""

    action: Action


class Preview(Ask, tag="preview"):
    """Ask what actions would cost and bring, as far as the seat knows; they need not be legal."""

    actions: Annotated[tuple[Action, ...], Meta(min_length=1, max_length=256)]


class AskHint(Ask, tag="hint"):
    """Ask what a strong bot would do. Only at a table without other people."""


class AskOdds(Ask, tag="odds"):
    """Ask where hidden cards can be, as far as the seat knows. Only at a table without other people."""


class AskUndo(Ask, tag="undo"):
    """Ask the other people to agree to an undo of the last choice."""

    number: Number


class AnswerUndo(Ask, tag="answer undo"):
    yes: bool


class Resign(Ask, tag="resign"):
    """Resign: a bot plays on for the seat. Without any person left, the match ends."""


class Back(Ask, tag="back"):
    """Take the seat back from the bot that plays for it."""


class Allow(Ask, tag="allow"):
    """Allow or forbid spectators to look over the seat's shoulder."""

    yes: bool


class Say(Ask, tag="say"):
    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_CHAT)]


class SayPhrase(Ask, tag="phrase"):
    """Say a quick phrase, which every client shows in its own language."""

    phrase: Phrase


class Talk(Ask, tag="talk"):
    """Host only: switch quick phrases and the chat of people who only watch on or off."""

    phrases: bool
    watchers: bool


class Invite(Ask, tag="invite"):
    """Before the match: invite a friend, in whose lobby the invitation appears."""

    person: Id


class Decline(Ask, tag="decline"):
    """Before the match: forget an invitation to this table."""


class Rematch(Ask, tag="rematch"):
    """Open a new table with the same people."""


class Behind(Ask, tag="behind"):
    """Socket only: a spectator looks over this seat's shoulder, or, without a seat, no longer."""

    seat: SeatNumber | None = None


class Sync(Ask, tag="sync"):
    """Socket only: send a new snapshot."""


Request = (
    Sit | Leave | Arrange | Shuffle | Fill | Start | Change | Add | Act | TakeBack | WhyNot | Preview | AskHint | AskOdds
    | AskUndo | AnswerUndo | Resign | Back | Allow | Say | SayPhrase | Talk | Invite | Decline | Rematch | Behind | Sync
)  # fmt: skip
