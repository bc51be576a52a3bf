"""Fuzzes the public API with arbitrary arguments: `python -m tests.library.fuzz CALLS`.

A session makes a match and calls its methods with sensible and senseless arguments. Only documented errors may come out, and the match
must be one whose record reads back equal.
"""

import sys
from collections.abc import Callable
from typing import Any, Final

import numpy as np
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import doppelagent as da

CALLS: Final = 20  # per session

sensible = st.integers(-1, 6) | st.integers(0, 3500)
senseless = (
    st.none()
    | st.booleans()
    | st.floats()
    | st.integers()
    | st.integers(min_value=1 << 62)
    | st.text()
    | st.binary()
    | st.lists(st.integers() | st.text(), max_size=4)
    | st.dictionaries(st.text(), st.text() | st.integers(), max_size=3)
    | st.integers(0, 200).map(np.int64)
    | st.just(float("nan"))
    | st.just(object())
)
anything = sensible | senseless
HOURS: Final = 10**9  # larger numbers of matches or worlds are refused; this many would take hours
number = (st.integers(0, 3) | senseless).map(lambda value: value % 5 if type(value) is int and 5 < value <= HOURS else value)  # be quick

Session = Callable[[st.DataObject], None]


def made(data: st.DataObject) -> da.Match | None:
    """A match, sometimes with senseless arguments; None if they are refused."""
    draw = data.draw
    game = da.find(draw(st.sampled_from([game.key for game in da.every_game()])))
    arguments: dict[str, Any] = {"players": draw(st.sampled_from(list(game.seats))), "seed": draw(st.integers(0, 50))}
    if draw(st.integers(0, 2)) == 0:
        arguments[draw(st.sampled_from(["players", "options", "seed", "names", "deal"]))] = draw(senseless)
    if arguments["seed"] is None:
        arguments["seed"] = bytes(32)  # without a seed each run would deal other cards, but hypothesis needs the same ones
    try:
        return da.Match(game, **arguments)
    except da.DoppelagentError:
        return None


def called(data: st.DataObject, match: da.Match) -> Any:
    """One call of a method."""
    draw = data.draw
    asked = draw(st.integers(0, 3)) and match.pending
    seat: Any = match.pending[draw(st.integers(0, len(asked) - 1))] if asked else draw(anything)
    name = draw(st.sampled_from([*METHODS, "legal move", "legal move", "legal move", "written move", "written move"]))
    if name in METHODS:
        return METHODS[name](match, seat, draw)
    if name == "legal move":
        return match.push(seat, draw(st.sampled_from(match.legal(seat) or [0])))
    moves = match.legal_moves(seat) or ["pass K7"]
    return match.push(seat, " ".join(draw(st.lists(st.sampled_from(moves), min_size=1, max_size=3))))


METHODS: Final[dict[str, Callable[[da.Match, Any, Any], Any]]] = {
    "push": lambda m, seat, draw: m.push(seat, draw(anything)),
    "why_not": lambda m, seat, draw: m.why_not(seat, draw(anything)),
    "refusal": lambda m, seat, draw: m.refusal(seat, draw(anything), draw(st.sampled_from(["en", "de", None]))),
    "preview": lambda m, seat, draw: m.preview(seat, draw(anything)),
    "legal": lambda m, seat, _draw: m.legal(seat),
    "mask": lambda m, seat, _draw: m.mask(seat),
    "features": lambda m, seat, _draw: m.features(seat),
    "recall": lambda m, seat, _draw: m.recall(seat),
    "view": lambda m, seat, _draw: (hash(m.view(seat)), repr(m.view(seat))),
    "text": lambda m, seat, draw: m.text(seat, draw(st.sampled_from(["en", "de"]) | senseless)),
    "picture": lambda m, seat, _draw: m.picture(seat),
    "pop": lambda m, _seat, _draw: m.pop(),
    "at": lambda m, _seat, draw: m.at(draw(anything)),
    "copy": lambda m, _seat, _draw: (m.copy() == m, repr(m), str(m)),
    "imagine": lambda m, seat, draw: [repr(world) for world in m.imagine(seat, draw(number), draw(anything))],
    "lay": lambda m, _seat, draw: m.lay(draw(senseless)),
    "returns": lambda m, _seat, draw: m.returns(draw(st.sampled_from(["win", "lead", "place", "score"]) | senseless)),
    "standing": lambda m, _seat, _draw: (m.standing, m.winners, m.awaits),
    "play": lambda m, _seat, draw: m.play(draw(senseless)),
    "names": lambda m, _seat, draw: setattr(m, "names", draw(st.lists(st.text(), max_size=5) | senseless)),
    "load": lambda _m, _seat, draw: da.loads(draw(senseless)),
    "bot": lambda m, _seat, draw: da.bot(draw(senseless), m.game, draw(anything)),
    "find": lambda _m, _seat, draw: da.find(draw(senseless)),
    "simulate": lambda m, _seat, draw: da.simulate(m.game, draw(anything), draw(number), seed=draw(anything)),
}


def session(data: st.DataObject) -> None:
    match = made(data)
    while match is None:
        match = made(data)
    for _ in range(CALLS):
        before = match.record()
        try:
            called(data, match)
        except da.DoppelagentError:
            assert match.record() == before, "an error changes nothing"
    assert da.loads(match.record()) == match


def fuzz(calls: int) -> Callable[[], None]:
    """A test that makes about this many calls."""
    quiet = settings(max_examples=calls // CALLS, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    test: Callable[[], None] = quiet(given(st.data())(session))
    return test


if __name__ == "__main__":
    fuzz(int(sys.argv[1]))()
