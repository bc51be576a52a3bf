"""HTTP responses: a message with its status. A refusal's code decides its status, for HTTP and for the close code of a socket."""

from typing import Final

from msgspec import Struct
from starlette.responses import Response

from doppelagent.core.errors import DoppelagentError
from doppelagent.server.messages.fields import encode
from doppelagent.server.refusals import Refusal, refusal_of
from doppelagent.server.store import StoreDown

CONFLICT: Final = 409  # every other refusal: the request does not fit the state of the table
STATUS: Final = {
    **dict.fromkeys(
        (
            "not_a_message",
            "bad_name",
            "bad_text",
            "cannot",
            "no_game",
            "bad_players",
            "no_option",
            "no_options",
            "bad_option",
            "local_option",
            "no_level",
            "bad_places",
            "socket_only",
            "two_lengths",
        ),
        400,
    ),
    **dict.fromkeys(
        (
            "wrong_origin",
            "no_origin",
            "no_guest",
            "no_seat",
            "not_host",
            "not_friend",
            "not_alone",
            "not_your_debrief",
            "no_chat",
            "no_phrases",
            "may_not_watch",
            "player",
        ),
        403,
    ),
    **dict.fromkeys(("no_table", "no_page", "no_device", "no_person", "no_step", "no_such_seat", "bad_link"), 404),
    **dict.fromkeys(("no_record", "bad_record", "long_replay"), 400),
    **dict.fromkeys(("too_long", "long_record"), 413),
    **dict.fromkeys(("not_json", "not_text"), 415),
    **dict.fromkeys(("slow_down", "too_many_sockets", "too_many_tables", "one_debrief"), 429),
    "wrong_host": 421,
    "went_wrong": 500,
    **dict.fromkeys(("full_house", "many_debriefs", "not_compiled", "not_saved", "stopping"), 503),
}


def answer(message: Struct, status: int = 200) -> Response:
    return Response(encode(message), status, media_type="application/json")


def refused(refusal: Refusal, id: str | None = None, status: int = 0) -> Response:
    return answer(refusal.frame(id), status or status_of(refusal))


def status_of(refusal: Refusal) -> int:
    return STATUS.get(refusal.code, CONFLICT)


def as_refusal(error: DoppelagentError) -> Refusal:
    return Refusal("not_saved") if isinstance(error, StoreDown) else refusal_of(error)
