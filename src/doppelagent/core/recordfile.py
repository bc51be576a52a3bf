"""The record file: a match as text a person can read, diff and paste. A header, then one choice a line.

    doppelagent record 1
    game black-spy
    rules 1
    players 4
    option mole true
    seat 0 Anna
    seed xoshiro 42

    0 pass K7 R1 B3
    …
    end 151 98 77 104

Instead of a seed, each deal may be given in full: `deal hand 0: B3 Y11 …`, one line per pile or hand. The line `fresh SEAT SEED` says that
hidden cards were exchanged here for others that the seat could imagine. An unfinished match ends with `to be continued`; a file that ends
with neither this nor `end` was cut off. Lines that begin with # are comments. A match between people has the opened envelope before its
seed: `envelope PUBLISHED`, `opened SEED`, and `number SEAT HEX` for each number added.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from os import PathLike
from typing import Final

from doppelagent.core.checks import LONGEST_NAME, Seed, check_path, shown
from doppelagent.core.envelope import Envelope
from doppelagent.core.errors import BadRecord, DoppelagentError
from doppelagent.core.game import Option
from doppelagent.core.match import Match
from doppelagent.core.registry import find

FIRST_LINE: Final = "doppelagent record 1"
UNFINISHED: Final = "to be continued"
LONGEST: Final = 4_000_000  # characters; a long match has some thousand lines

Watcher = Callable[[Match, int, int], None]  # called before each action with (match, seat, action)


def write(match: Match) -> str:
    """The record of a match, finished or not."""
    if match.imagined is not None:
        raise BadRecord("An imagined match has no record: it begins in the midst of another one.")
    header = [FIRST_LINE, f"game {match.game.key}", f"rules {match.game.version}", f"players {match.players}"]
    header += [
        f"option {option.key} {Option.write(match.options[option.key])}"
        for option in match.game.options
        if match.options[option.key] != option.default
    ]
    header += [f"seat {seat} {name}" for seat, name in enumerate(match.names[: match.players])]
    if match.envelope is not None:
        header += [f"envelope {match.envelope.published}", f"opened {match.envelope.seed}"]
        header += [f"number {seat} {number}" for seat, number in sorted(match.envelope.numbers.items())]
    if match.seed is not None:
        header.append(f"seed {_write_seed(match.seed)}")
    last = "end " + " ".join(str(row.score) for row in match.standing) if match.over else UNFINISHED
    return "\n".join([*header, "", *_body(match), last, ""])


def _body(match: Match) -> Iterator[str]:
    """Deals and choices in their order; the actions of one choice are written together."""
    number = 0
    while True:
        yield from (f"deal {name}: {content}" for name, content in match.deals.get(number, []))
        if number in match.fresh:
            yield "fresh {} {}".format(*match.fresh[number])
        if number == len(match.moves):
            return
        choice = _choice(match, number)
        yield f"{match.moves[number].seat} {match.game.write(choice)}"
        number += len(choice)


def _choice(match: Match, number: int) -> Sequence[int]:
    """The action of this number, and those after it that belong to the same choice."""
    actions: list[int] = []
    cards = match.deals.keys() | match.fresh.keys()
    verb = match.game.verb(match.moves[number].action)
    for move in match.moves[number:]:
        other = move.seat != match.moves[number].seat or match.game.verb(move.action) != verb or number + len(actions) in cards
        if actions and (other or verb not in match.game.together):
            break
        actions.append(move.action)
    return actions


def load(path: str | PathLike[str]) -> Match:
    """The match of a record file, replayed and verified."""
    return loads(check_path(path).read_bytes())


def loads(record: str | bytes, watch: Watcher | None = None, *, local: bool = True) -> Match:
    """Replay a record and verify it; an error names the wrong line. A record that came over a network is not `local`: its options may not
    name files of this machine."""
    lines = _Lines(_text(record))
    match = _begin(_read_header(lines), local)
    _replay(match, lines, watch)
    return match


def _text(record: object) -> str:
    if not isinstance(record, str | bytes):
        raise BadRecord(f"A record is text, not {shown(record)}; load reads one from a file.")
    if len(record) > LONGEST:
        raise BadRecord("This file is too long to be a record.")
    try:
        return record if isinstance(record, str) else record.decode("utf-8")
    except UnicodeDecodeError:
        raise BadRecord("This file is not a record: it is not text in UTF-8.") from None


class _Lines:
    """The lines with their numbers, except empty lines and comments."""

    def __init__(self, text: str) -> None:
        self._lines = [(number, line.strip()) for number, line in enumerate(text.split("\n"), 1)]
        self._lines = [(number, line) for number, line in self._lines if line and not line.startswith("#")]
        self._at = 0
        self.number = 0

    def __iter__(self) -> Iterator[str]:
        while self._at < len(self._lines):
            self.number, line = self._lines[self._at]
            self._at += 1
            yield line

    def back(self) -> None:
        self._at -= 1

    def error(self, sentence: object) -> BadRecord:
        return BadRecord(f"Line {self.number}: {sentence}")


@dataclass
class _Header:
    game: str = ""
    rules: str = ""
    players: str = ""
    options: dict[str, str] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)
    envelope: str = ""
    opened: str = ""
    numbers: dict[str, str] = field(default_factory=dict)
    seed: Seed | None = None
    deal: list[tuple[str, str]] = field(default_factory=list)


_PAIRS: Final = {"option": "options", "seat": "names", "number": "numbers"}


def _read_header(lines: _Lines) -> _Header:
    if next(iter(lines), "") != FIRST_LINE:
        raise BadRecord(f"This file is not a record: its first line must be {FIRST_LINE!r}.")
    header = _Header()
    for line in lines:
        word, _, rest = line.partition(" ")
        if word in ("game", "rules", "players", "envelope", "opened"):
            if getattr(header, word):
                raise lines.error(f"{word} is given twice.")
            setattr(header, word, rest)
        elif word in _PAIRS:
            _read_pair(lines, getattr(header, _PAIRS[word]), word, rest)
        elif word == "seed":
            if header.seed is not None:
                raise lines.error("The seed is given twice.")
            header.seed = _read_seed(lines, rest)
        elif word == "deal":
            header.deal.append(_read_deal(lines, rest))
        else:
            lines.back()
            break
    return header


def _read_pair(lines: _Lines, pairs: dict[str, str], word: str, rest: str) -> None:
    key, _, value = rest.partition(" ")
    if not value or key in pairs:
        raise lines.error(f"{word} needs a name and a value, once: {word} {rest}")
    pairs[key] = value


def _begin(header: _Header, local: bool) -> Match:
    for word in ("game", "rules", "players"):
        if not getattr(header, word):
            raise BadRecord(f"The record lacks the line {word!r}.")
    game = find(header.game)
    if header.rules != str(game.version):
        raise BadRecord(f"The record was made with rules {header.rules} of {game.key}; this program plays rules {game.version}.")
    if named := [option.key for option in game.options if option.local and option.key in header.options and not local]:
        raise BadRecord(f"The option {named[0]} names something of another machine, so this record can be replayed only there.")
    if (header.seed is None) == (not header.deal):
        raise BadRecord("A record needs a seed or a deal, one of them, before the first action.")
    if not re.fullmatch(r"\d{1,3}", header.players, re.ASCII):
        raise BadRecord(f"The number of players is a number from {game.seats[0]} to {game.seats[-1]}, not {header.players!r}.")
    players = game.check_players(int(header.players))
    for seat, name in header.names.items():
        if seat not in map(str, range(players)):
            raise BadRecord(f"The record names a player at seat {seat!r}, but the seats are 0 to {players - 1}.")
        if len(name) > LONGEST_NAME or not name.isprintable():
            raise BadRecord(f"The name at seat {seat} is too long, or has characters that cannot be printed.")
    names = [header.names.get(str(seat), f"Player {seat}") for seat in range(players)]
    match = Match(game, players, dict(header.options), seed=header.seed, deal=header.deal or None, names=names)
    match.envelope = _read_envelope(header, players)
    return match


def _read_envelope(header: _Header, players: int) -> Envelope | None:
    if not (header.envelope or header.opened or header.numbers):
        return None
    if not header.numbers.keys() <= set(map(str, range(players))):
        raise BadRecord(f"A number was added by a seat that is not there; the seats are 0 to {players - 1}.")
    envelope = Envelope(header.envelope, header.opened, {int(seat): number for seat, number in header.numbers.items()})
    envelope.check(header.seed)
    return envelope


def _replay(match: Match, lines: _Lines, watch: Watcher | None) -> None:
    deal: list[tuple[str, str]] = []
    for line in lines:
        word, _, rest = line.partition(" ")
        try:
            if deal and word != "deal":
                match.lay(deal)
                deal = []
            if word == "deal":
                deal.append(_read_deal(lines, rest))
            elif word == "end" or line == UNFINISHED:
                return _close(match, lines, line)
            elif word == "fresh":
                match.freshen(*_read_fresh(lines, rest))
            else:
                _replay_action(match, word, rest, watch)
        except BadRecord:
            raise
        except DoppelagentError as error:
            raise lines.error(error) from None
    raise BadRecord(f"The file is cut off: its last line must be 'end' or {UNFINISHED!r}.")


def _replay_action(match: Match, seat: str, text: str, watch: Watcher | None) -> None:
    if not re.fullmatch(r"\d{1,2}", seat, re.ASCII):
        raise DoppelagentError(f"A line is a seat and an action, as in '0 {text or 'play K7'}', not {seat!r}.")
    for action in match.game.read(text):
        if watch is not None and not match.awaits and not match.why_not(int(seat), action):
            watch(match, int(seat), action)
        match.push(int(seat), action)


def _close(match: Match, lines: _Lines, line: str) -> None:
    if next(iter(lines), None) is not None:
        raise lines.error("Nothing may follow the last line of the record.")
    if line == UNFINISHED:
        if match.over:
            raise lines.error("The match is over, but the record says it is to be continued.")
        return
    if not match.over:
        raise lines.error("The record ends here, but the match goes on.")
    scores = " ".join(str(row.score) for row in match.standing)
    if line not in ("end", f"end {scores}"):
        raise lines.error(f"The record says {line!r}, but these actions end with {scores}.")


def _read_deal(lines: _Lines, rest: str) -> tuple[str, str]:
    name, colon, content = rest.partition(":")
    if not colon:
        raise lines.error("A deal is written 'deal NAME: CARDS', as in 'deal hand 0: B3 Y11'.")
    return name.strip(), content.strip()


def _read_fresh(lines: _Lines, rest: str) -> tuple[int, int]:
    if not re.fullmatch(r"\d{1,2} \d{1,19}", rest, re.ASCII):
        raise lines.error("Fresh cards are written 'fresh SEAT SEED', as in 'fresh 0 42'.")
    seat, seed = map(int, rest.split())
    return seat, seed


def _write_seed(seed: Seed) -> str:
    return f"chacha20 {seed.hex()}" if isinstance(seed, bytes) else f"xoshiro {seed}"


def _read_seed(lines: _Lines, rest: str) -> Seed:
    if re.fullmatch(r"chacha20 [0-9a-f]{64}", rest):
        return bytes.fromhex(rest.split()[1])
    if re.fullmatch(r"xoshiro \d{1,19}", rest, re.ASCII):
        return int(rest.split()[1])
    raise lines.error("A seed is written 'xoshiro NUMBER' or 'chacha20' and 64 hexadecimal digits.")
