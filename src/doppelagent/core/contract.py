"""The contract of a game: promises that every game keeps. `check(game, players, options, seed)` plays a random match and checks them.

A broken promise raises `BrokenPromise` with the promise as its text.
"""

import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from itertools import permutations
from typing import Any, Final

from doppelagent.core import recordfile
from doppelagent.core.actions import action_of
from doppelagent.core.chance import Chance, seed_fast
from doppelagent.core.completeness import Told
from doppelagent.core.errors import DoppelagentError, IllegalMove
from doppelagent.core.fingerprint import digest
from doppelagent.core.game import WATCHING, Game, Value
from doppelagent.core.match import Match
from doppelagent.core.mode import INTERPRETED
from doppelagent.core.outlook import Outlook
from doppelagent.core.previews import previews
from doppelagent.core.promises import BrokenPromise, promise
from doppelagent.core.public import check_public_log, check_public_picture
from doppelagent.core.record import copy, dump
from doppelagent.core.returns import RETURNS
from doppelagent.core.sentences import LANGUAGES

LONGEST: Final = 100_000  # decisions; a longer match counts as endless
WORLDS: Final = 2  # imagined at each moment that is checked
FEW: Final = 3  # legal actions whose previews are also requested by notation
PREVIEW_STEP: Final = 61 if INTERPRETED else 7

Options = Mapping[str, Value]


def check(game: Game, players: int, options: Options, seed: int, every: int = 7, first: int = 3) -> str:
    """Check all promises over one match, the slow ones at every `every`-th decision and at the `first` ones of each kind.
    Returns the record of the match."""
    check_records(game)
    asked: Counter[frozenset[str]] = Counter()
    told, latest = Told(game), 0
    views: Sequence[Any] = ()
    for number, match in enumerate(moments(game, players, options, seed)):
        check_legality(match)
        views = check_public_log(match, views)
        latest = check_round(match, latest)
        told.check(match, match.pending[:1])
        kind = _verbs(match)
        asked[kind] += 1
        if number % every == 0 or asked[kind] <= first:
            check_refusals(match)
            check_copies(match)
            check_outlook(match)
            check_public_picture(match)
            told.check(match, (*range(players), WATCHING))
            check_previews(match, (*range(players), WATCHING)[number % (players + 1)], number)
            check_imagined(match, seed + number)
        if match.over:
            told.check_fields(players)
            return check_end(match)
    raise BrokenPromise(f"A match always ends; this one took more than {LONGEST} decisions.")


def check_records(game: Game) -> None:
    """Check the fields and sizes that bots rely on, since bots know no game."""
    promise({"seat", "players"} <= set(game.View.fields()), "A View names its seat and the number of players.")
    promise(game.Features.dtype["values"].shape == (game.features.size,), "The layout names every feature.")
    promise(set(game.left_out) <= set(game.View.fields()), "Only fields of a View are left out of the features.")
    for record in (game.State, game.View):
        promise(
            record.dtype.itemsize % 8 == 0,
            f"A {record.__name__} is whole words of eight bytes long: it has a set, or an I64.",
        )


def moments(game: Game, players: int, options: Options, seed: int) -> Iterator[Match]:
    """A random match before each of its decisions, and at its end."""
    match = Match(game, players, dict(options), seed=seed)
    chooser = Chooser(seed)
    for _ in range(LONGEST):
        yield match
        if match.over:
            return
        seat = chooser.one_of(match.pending)
        match.push(seat, chooser.one_of(match.legal(seat)))


class Chooser:
    """Random choices that are the same in every run, compiled or interpreted: splitmix64 of a seed."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._drawn = 0

    def one_of(self, some: Sequence[int]) -> int:
        fresh = Chance.blank()
        seed_fast(fresh, self._seed * 1_000_003 + self._drawn)
        self._drawn += 1
        return some[Chance.plain(fresh).key[0] % len(some)]


def _verbs(match: Match) -> frozenset[str]:
    """The verbs that may be chosen now: the kind of decision."""
    return frozenset(match.game.verb(action) for seat in match.pending for action in match.legal(seat))


# Legality and notation


def check_legality(match: Match) -> None:
    """A seat has legal actions exactly if it owes a decision, and their notation round-trips."""
    for seat in range(match.players):
        legal = match.legal(seat)
        promise(bool(legal) == (seat in match.pending), f"Seat {seat} has a legal action exactly if one is asked of it.")
        for action in legal:
            text = match.game.notation.write(action)
            promise(match.game.notation.read(text) == action, f"{text!r} reads as the action it was written for.")
            promise(match.game.actions.index[action] >= 0, f"{text!r} is one of every action.")


def check_refusals(match: Match) -> None:
    """Every illegal action is refused with the paragraph that forbids it, in words, and changes nothing."""
    before = dump(match.state)
    for seat in range(match.players):
        paragraphs = _refusals(match, seat)
        allowed = [action for action, paragraph in enumerate(paragraphs) if paragraph == 0]
        promise(allowed == sorted(match.legal(seat)), f"why_not and legal agree on seat {seat}.")
        promise(all(match.why_not(seat, number) for number in (-1, len(paragraphs))), "A number that no action has is refused.")
        for paragraph, action in {paragraph: action for action, paragraph in enumerate(paragraphs) if paragraph}.items():
            check_refusal(match, seat, action, paragraph)
    promise(dump(match.state) == before, "A refusal changes nothing.")


def check_refusal(match: Match, seat: int, action: int, paragraph: int) -> None:
    promise(match.why_not(seat, action) == paragraph, f"A match refuses action {action} by the paragraph that its game names.")
    for language in LANGUAGES:
        sentence = match.refusal(seat, action, language)
        number = f"{paragraph // 100}.{paragraph % 100}"
        promise(f"§{number}" in sentence, f"The refusal {sentence!r} names §{number}.")
        promise(f"**{number}**" in match.game.rulebook(language), f"RULES.{language}.md has a paragraph {number}.")
    try:
        match.push(seat, action)
    except IllegalMove as error:
        _sent(error.sentence)
        return
    raise BrokenPromise(f"Seat {seat} cannot carry out the illegal action {action}.")


def check_copies(match: Match) -> None:
    """Changing a copy of the state does not change the state."""
    if match.over:
        return
    before, twin = dump(match.state), copy(match.state)
    seat = match.pending[0]
    match.game.apply(twin, seat, match.legal(seat)[0])
    promise(dump(match.state) == before, "What happens to a copy does not happen to the state.")
    promise(dump(twin) != before, "An action changes something.")


# What a search asks


def check_round(match: Match, latest: int) -> int:
    """The round stays the same or grows by one; the first is 0 or 1. Returns it."""
    number = match.game.round_of(match.state)
    promise(number in (latest, latest + 1), f"After round {latest} comes the next one, not {number}.")
    return number


def check_outlook(match: Match) -> list[float]:
    """Asking for the outlook changes nothing. Returns it, by seat."""
    before, out = dump(match.state), Outlook.blank()
    match.game.outlook(match.state, out)
    promise(dump(match.state) == before, "Asking for the outlook changes nothing.")
    return Outlook.plain(out).worth


# What a seat may know


def check_previews(match: Match, seat: int, number: int) -> None:
    """Every legal action, and every number that could be one, has a preview that JSON can hold. Computing it changes nothing.

    Tries every PREVIEW_STEP-th number; `number` shifts which ones."""
    game, view = match.game, match.view(seat).packed
    before, legal = dump(view), match.legal(seat) if seat != WATCHING else []
    actions = [*legal, *range(-1, len(_numbers(game)) + 1)[number % PREVIEW_STEP :: PREVIEW_STEP]]
    try:
        first = previews(game, view, actions)
    except (LookupError, ValueError, TypeError, ArithmeticError) as error:
        raise BrokenPromise(f"Every action has a preview that JSON can hold: {error!r}") from error
    promise(previews(game, view, actions) == first, f"The same View gives seat {seat} the same previews.")
    promise(dump(view) == before, "A preview changes nothing.")
    for action, expected in zip(legal[:FEW], first, strict=False):
        text = game.notation.write(action)
        promise(_sent(match.preview(seat, text)).decode() == expected, f"The preview of {text!r} is that of its action.")


def check_imagined(match: Match, seed: int) -> None:
    """Imagined worlds give each seat the same View, legal actions, refusals and previews. Their past is legal and looked the same to it."""
    if match.over:
        return
    seen = shown(match, match.state, (*range(match.players), WATCHING))
    for seat in range(match.players):
        check_imagined_by(match, seat, {seat: seen[seat], WATCHING: seen[WATCHING]}, seed)


def check_imagined_by(match: Match, seat: int, seen: dict[int, list[bytes]], seed: int) -> None:
    """`seen` is what the seat and spectators were shown."""
    game = match.game
    view, legal, refusals = match.view(seat).packed, match.legal(seat), _refusals(match, seat)
    previewed = previews(game, view, legal)
    world = game.State.blank()
    seed_fast(world, seed)
    for _ in range(WORLDS):
        game.imagine(view, world)
        shadow = Match(game, match.players, match.options, seed=0, names=match.names)
        shadow.state = copy(world)
        promise(dump(shadow.view(seat).packed) == dump(view), f"An imagined world gives seat {seat} the same View.")
        promise(shadow.legal(seat) == legal, f"An imagined world gives seat {seat} the same legal actions.")
        promise(_refusals(shadow, seat) == refusals, f"An imagined world refuses seat {seat} for the same reasons.")
        promise(previews(game, shadow.view(seat).packed, legal) == previewed, f"An imagined world gives seat {seat} the same previews.")
        promise(shadow.pending == match.pending, "An imagined world waits for the same seats.")
        promise(shown(match, world, seen) == seen, f"Worlds that seat {seat} cannot tell apart show the same at every step.")


def shown(match: Match, state: Any, seats: Iterable[int]) -> dict[int, list[bytes]]:
    """Everything each seat was shown in this world since the last deal: its Views, then everything made from the last one.

    The world's past is replayed from its deal; an illegal action in it breaks a promise."""
    game = match.game
    try:
        deal, actions = game.deals.retrace(game.State.plain(state))
        shadow = Match(game, match.players, match.options, deal=deal, names=match.names)
    except (LookupError, ValueError, DoppelagentError) as error:
        raise BrokenPromise(f"An imagined world has a past that can be told: {error}") from error
    views = {seat: [dump(shadow.view(seat).packed)] for seat in seats}
    for actor, action in actions:
        promise(not shadow.why_not(actor, action), f"In an imagined world the past was legal: {game.notation.write(action)} by {actor}.")
        shadow.push(actor, action)
        for seat, past in views.items():
            view = dump(shadow.view(seat).packed)
            past.extend([view] if view != past[-1] else [])
    promise(shadow.pending == match.pending, "The past of a world leads to where the match is.")
    for other in shadow.pending:
        promise(_legal(game, shadow.state, other) == _legal(game, state, other), "The past of a world leads to the world.")
    return {seat: [*past, *_told(shadow, seat, game.View.plain_from(past[-2:][0]))] for seat, past in views.items()}


def _refusals(match: Match, seat: int) -> list[int]:
    """For each number that could be an action, the paragraph that forbids it, or 0 if it is legal."""
    return [match.game.why_not(match.state, seat, action) for action in _numbers(match.game)]


def _numbers(game: Game) -> range:
    """Every number that could be an action."""
    return range(action_of(len(game.Actions().words), 0))


def _legal(game: Game, state: Any, seat: int) -> bytes:
    out = game.Actions.blank()
    game.legal(state, seat, out)
    return dump(out)


def _told(match: Match, seat: int, before: Any) -> list[bytes]:
    """Everything made from the last View: features, picture, log and texts; languages alternate between seats."""
    features = match.game.Features.blank()
    match.game.encode(match.view(seat).packed, features)
    view = match.view(seat)
    entries = [match.game.text.asked(view), *match.game.log(before, view)]
    language = LANGUAGES[seat % len(LANGUAGES)]
    said = [match.say(entry, language) for entry in entries]
    told = [match.game.picture(view), entries, said, match.game.text.describe(view, match.names, language)]
    return [dump(features), _sent(told)]


def _sent(told: Any) -> bytes:
    """The object as JSON; if JSON cannot hold it, a promise is broken."""
    try:
        return json.dumps(told, default=asdict).encode()
    except TypeError as error:
        raise BrokenPromise(f"Pictures and entries are made of what JSON has: {error}.") from error


# The end, and the record


def check_end(match: Match) -> str:
    """Check the standing and the record of a match that is over. Returns the record."""
    check_standing(match)
    check_parts(match)
    check_returns(match)
    check_record(match, record := match.record())
    return record


def check_returns(match: Match) -> None:
    """Returns keep their bounds; those that are zero-sum add up to 0."""
    for kind in RETURNS:
        low, high = match.game.bounds(kind, match.players, match.options)
        returns = match.returns(kind)
        promise(all(low <= number <= high for number in returns), f"Returns of the kind {kind} are from {low} to {high}: {returns}.")
        promise(kind not in ("place", "lead") or abs(sum(returns)) < 1e-9, f"Returns of the kind {kind} add up to 0.")
    longest = match.game.longest(match.players, match.options)
    promise(len(match.moves) <= longest, f"A match with these options has {longest} decisions at most.")


def check_standing(match: Match) -> None:
    rows = match.standing
    promise(any(row.place == 1 for row in rows), "At least one seat has place 1.")
    for row in rows:
        better = sum(other.place < row.place for other in rows)
        promise(row.place == better + 1, "A place is one more than the number of seats ahead; ties share it.")
    for (row, worth), (other, less) in permutations(zip(rows, check_outlook(match), strict=False), 2):
        promise((row.place < other.place) == (worth > less), "At the end the outlook's order is that of the places.")


def check_parts(match: Match) -> None:
    """The parts of a score add up to it, and can be said; a match is over exactly in its `over_phase`."""
    for row, parts in zip(match.standing, match.parts, strict=True):
        promise(sum(part.about["number"] for part in parts) == row.score, "The parts of a score add up to it.")
        promise(all(match.say(part, language) for part in parts for language in LANGUAGES), "The parts of a score can be said.")
    promise(match.standing_if_over == match.standing, "A match that is over is in its `over_phase`.")


def check_record(match: Match, record: str) -> None:
    """The record replays to the same state, and is written as it was read."""
    again = recordfile.loads(record)
    promise(dump(again.state) == dump(match.state), "The record of a match replays to the same state.")
    promise(again.record() == record, "A record is written as it was read.")


def check_engines_agree(records: Sequence[str]) -> None:
    """Replay the records in a process with the other engine (interpreted if this one is compiled) and compare their fingerprints."""
    environment = {**os.environ, "DOPPELAGENT_INTERPRET": "0" if INTERPRETED else "1"}
    command = [sys.executable, "-m", "doppelagent.core.fingerprint"]
    other = subprocess.run(command, input=json.dumps(list(records)), capture_output=True, text=True, env=environment, check=False)  # noqa: S603  # our own module
    promise(other.returncode == 0, f"The other engine replays the records: {other.stderr[-2000:]}")
    for record, theirs in zip(records, json.loads(other.stdout), strict=True):
        promise(digest(record) == theirs, "The same seed gives the same match in the interpreted and the compiled engine.")
