"""What a person asks of a table, tagged by `do`. Requests come over the socket of the table or by HTTP; both take the same ones.

Each carries an `id` that the client makes up, and is answered once, with `Done` or `Refused`; sent twice, it is carried out once.
`number` is that of the last step the client has.
"""

from typing import Annotated

from msgspec import Meta

from doppelagent.server.messages.fields import LONGEST_SAYING, Action, Hex, Id, Level, Message, Number, SeatNumber


class Place(Message):
    """Who sits at a seat from now on: who sat at `was` until now, a bot of a level, or, with neither, whoever comes."""

    was: SeatNumber | None = None
    level: Level | None = None


class Ask(Message, tag_field="do"):
    id: Id


class Sit(Ask, tag="sit"):
    """Take an open seat, this one or any."""

    seat: SeatNumber | None = None


class Leave(Ask, tag="leave"):
    """Get up before the match has begun. A host who leaves hands the table on; the last to leave closes it. A table that a screen opened
    stays open for others; whoever opened it closes it so, when nobody sits there."""


class Arrange(Ask, tag="arrange"):
    """The host: who sits where. Whoever is not named has to get up."""

    seats: Annotated[tuple[Place, ...], Meta(max_length=16)]


class Shuffle(Ask, tag="shuffle"):
    """The host: everybody sits down anywhere."""


class Fill(Ask, tag="fill"):
    """The host: bots of this level take all open seats."""

    level: Level


class Start(Ask, tag="start"):
    """The host: begin. The cards are dealt when every person has added a number, or a little later without those who have not."""


class Add(Ask, tag="add"):
    """One's own number for the deal, made up by the browser after it has seen the envelope."""

    own: Hex


class Act(Ask, tag="act"):
    """An action in notation, or several of one choice."""

    number: Number
    action: Action


class TakeBack(Ask, tag="take back"):
    """One's choice of those made at once, until the last is in."""

    number: Number


class WhyNot(Ask, tag="why not"):
    """Why an action is not allowed now."""

    action: Action


class Preview(Ask, tag="preview"):
    """What actions would cost and bring, as far as the seat knows; they need not be legal."""

    actions: Annotated[tuple[Action, ...], Meta(min_length=1, max_length=256)]


class AskUndo(Ask, tag="undo"):
    """Ask the others to let one take back one's last choice."""

    number: Number


class AnswerUndo(Ask, tag="answer undo"):
    yes: bool


class Resign(Ask, tag="resign"):
    """Give up: a bot plays on for the seat. When nobody is left the match ends."""


class Back(Ask, tag="back"):
    """Take one's seat again from the bot that played meanwhile."""


class Allow(Ask, tag="allow"):
    """Let people watch from behind one's seat, or no longer."""

    yes: bool


class Say(Ask, tag="say"):
    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_SAYING)]


class Rematch(Ask, tag="rematch"):
    """A new table with the same people."""


class Behind(Ask, tag="behind"):
    """Of who watches, over the socket: look on from behind this seat, or again from where everybody stands."""

    seat: SeatNumber | None = None


class Sync(Ask, tag="sync"):
    """Over the socket: show everything anew."""


Request = (
    Sit | Leave | Arrange | Shuffle | Fill | Start | Add | Act | TakeBack | WhyNot | Preview | AskUndo | AnswerUndo
    | Resign | Back | Allow | Say | Rematch | Behind | Sync
)  # fmt: skip
