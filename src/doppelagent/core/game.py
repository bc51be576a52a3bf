"""The interface of a game: its records, its rules (compiled functions over them) and its texts."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cache, cached_property
from operator import index
from pathlib import Path
from typing import Any, Final, Protocol

from doppelagent.core.actions import Actions as ActionWords
from doppelagent.core.actions import ActionSpace, action_space
from doppelagent.core.bits import lookup
from doppelagent.core.chance import Chance, seed_fast
from doppelagent.core.checks import check_line, shown
from doppelagent.core.errors import BadOption
from doppelagent.core.features import Layout
from doppelagent.core.record import Record, dump
from doppelagent.core.returns import bounds_of
from doppelagent.core.rulebook import without_rulings
from doppelagent.core.secrets import Secrets
from doppelagent.core.sentences import Language, Sentence, Words
from doppelagent.core.suggestions import did_you_mean
from doppelagent.core.view import View

Value = bool | int | str

LONGEST_TEXT = 1000  # characters of a text option
USUAL_PLAYERS = 4
WATCHING = -1  # the seat of spectators, who see what is public


@dataclass(frozen=True)
class Option:
    """One choice to make before the match."""

    key: str
    default: Value
    words: Words
    low: int = 0
    high: int = 0
    choices: tuple[str, ...] = ()  # of a text option; empty: any text
    local: bool = False  # names a file of this machine; refused for tables opened over a network

    def read(self, text: str) -> Value:
        """Parse a value from text."""
        if isinstance(self.default, bool):
            return self.check({"true": True, "false": False}.get(text.lower(), text))
        if isinstance(self.default, int):
            return self.check(int(text) if re.fullmatch(r"\d{1,9}", text, re.ASCII) else text)
        return self.check(text)

    def check(self, value: Value) -> Value:
        """The value itself; raises BadOption if the option cannot have it."""
        if type(value) is not type(self.default) or not self._allows(value):
            raise BadOption(f"The option {self.key} is {self._allowed}, not {shown(value)}.")
        return value

    def _allows(self, value: Value) -> bool:
        """Whether a value of the right type is allowed. A free text must fit on a line of a record file."""
        if isinstance(value, str):
            fits = value.isprintable() and value == value.strip() and 1 <= len(value) <= LONGEST_TEXT
            return value in self.choices if self.choices else fits
        return isinstance(value, bool) or self.low <= value <= self.high

    @property
    def _allowed(self) -> str:
        """The allowed values, in words."""
        if isinstance(self.default, str):
            text = f"a text of 1 to {LONGEST_TEXT} printable characters, without spaces at its ends"
            return f"one of {', '.join(self.choices)}" if self.choices else text
        return "true or false" if isinstance(self.default, bool) else f"a number from {self.low} to {self.high}"

    @staticmethod
    def write(value: Value) -> str:
        return str(value).lower() if isinstance(value, bool) else str(value)


class Notation(Protocol):
    """Actions as short texts: `read(write(action)) == action`."""

    @property
    def EVERY_ACTION(self) -> Sequence[int]:  # noqa: N802  # a constant of a module
        """The actions that can be legal in some match."""
        ...

    def write(self, action: int) -> str: ...
    def read(self, text: str) -> int: ...
    def secret(self, action: int) -> bool:
        """Whether other seats do not see this action."""
        ...


class Deals(Protocol):
    """Deals as text, one line per pile or hand."""

    def awaits(self, s: Any, opening: bool) -> list[str]:
        """The names of the lines that the next deal of a plain State must have."""
        ...

    def lay(self, s: Any, lines: Sequence[tuple[str, str]], opening: bool) -> None:
        """Set up a plain State from the lines (name, content), or raise BadDeal."""
        ...

    def retrace(self, s: Any) -> tuple[list[tuple[str, str]], list[tuple[int, int]]]:
        """The last deal of a plain State, and the moves (seat, action) that lead from it to the State."""
        ...


class Limits(Protocol):
    """Bounds of a match with these options. Each docstring of a game's own functions gives the reason."""

    def longest(self, players: int, options: Mapping[str, Value]) -> int:
        """The most decisions that a match can have."""
        ...

    def scores(self, players: int, options: Mapping[str, Value]) -> tuple[int, int]:
        """The lowest and the highest score that a player can have at any time."""
        ...


class Text(Protocol):
    """What people read. The templates of its sentences are in `sentences.json`, in the folder of the game."""

    def describe(self, v: Any, names: Sequence[str], language: Language) -> str: ...
    def asked(self, v: Any) -> Sentence: ...
    def public_log(self, before: Any, after: Any) -> list[Sentence]:
        """What happened between two Views of a seat, as spectators are told. Every seat's Views give the same log."""
        ...

    def own_log(self, told: Sentence, before: Any, after: Any) -> list[Sentence]:
        """What the seat is told instead of a sentence of the public log: the same, or with what only this seat sees."""
        ...

    def refusal(self, v: Any, action: int, paragraph: int) -> Sentence: ...
    def say(self, sentence: Sentence, names: Sequence[str], language: Language) -> str: ...


def _rule(*, table: bool = True) -> dict[str, Any]:
    """Marks a field of Game as a rule. `table`: a table needs it from the deal on; the others are for bots, training and undo."""
    return {"table": table}


@dataclass(frozen=True, eq=False)
class Game:
    """A game, whole. `folder` holds its sources and its RULES.*.md."""

    key: str
    title: Words
    authors: tuple[str, ...]
    seats: range
    version: int
    options: tuple[Option, ...]
    folder: Path

    State: type[Chance]
    View: type[View]
    Actions: type[ActionWords]
    Standing: type[Record]
    Features: type[Record]
    Preview: type[Record]
    features: Layout
    left_out: Mapping[str, str]  # fields of a View that change no feature, each with the reason

    # The rules. All lists of rules are derived from these fields.
    setup: Callable[[Any], None] = field(metadata=_rule())
    pending: Callable[[Any], int] = field(metadata=_rule())
    legal: Callable[[Any, int, Any], None] = field(metadata=_rule())
    apply: Callable[[Any, int, int], None] = field(metadata=_rule())
    why_not: Callable[[Any, int, int], int] = field(metadata=_rule())
    observe: Callable[[Any, int, Any], None] = field(metadata=_rule())
    imagine: Callable[[Any, Any], None] = field(metadata=_rule(table=False))
    standing: Callable[[Any, Any], None] = field(metadata=_rule())
    outlook: Callable[[Any, Any], None] = field(metadata=_rule(table=False))  # at the end its order is that of the places
    round_of: Callable[[Any], int] = field(metadata=_rule())  # never falls; constant in a game without rounds
    encode: Callable[[Any, Any], None] = field(metadata=_rule(table=False))
    preview: Callable[[Any, int, Any], None] = field(metadata=_rule())  # adds what an action would cost and bring to a Preview

    configure: Callable[[Any, int, Mapping[str, Value]], None]  # writes the number of players and the options into a plain State
    public_picture: Callable[[Any], dict[str, Any]]  # of a plain View as JSON, cards in notation: what is the same for every viewpoint,
    own_picture: Callable[[Any], dict[str, Any]]  # and what differs
    preview_picture: Callable[[Any], dict[str, Any]]  # a plain Preview as JSON
    notation: Notation
    deals: Deals
    limits: Limits
    text: Text
    secrets: Secrets
    losses: tuple[float, float, float, float]  # points from which a loss counts as fine, doubtful, a mistake, a blunder
    breakdown: Callable[[Any, int], list[Sentence]]  # of a plain View and a seat: the parts of its score, once the match is over
    over_phase: int  # `State.phase` once the match is over

    scenery: Callable[[], dict[str, Any]] | None = None  # constant data for the client, as JSON
    together: tuple[str, ...] = ()  # verbs with several actions per choice, written in one line: `bury 3 5`
    in_a_row: tuple[str, ...] = ()  # verbs that may follow each other in one line: `left A5 right D9`
    categories: Mapping[str, Words] = field(default_factory=dict)  # rows of Standing shown beside the score: sources of points, tiebreakers
    counts: Mapping[str, Words] = field(default_factory=dict)  # rows of Standing that are counts, not points
    dummies: Mapping[int, int] = field(default_factory=dict)  # dummies by number of players; their seats follow those of the players
    better: int = 1  # -1: the lowest score wins
    foresight: int = 0  # rounds that a search looks ahead; 0: to the end of the match
    rollout_foresight: int = 0  # rounds that rollouts by a network look ahead; 0 likewise
    simulations: int = 50  # of a search by the bot `agent`; other levels use multiples

    def __reduce__(self) -> Any:
        """Pickle a game by its key, so that each process keeps a single object of it."""
        from doppelagent.core.registry import find

        return find, (self.key,)

    def __repr__(self) -> str:
        return f"<Game {self.key}, rules {self.version}, {self.seats[0]} to {self.seats[-1]} players>"

    def blank_world(self, seed: int) -> Any:
        """A blank State with chance of its own, to imagine worlds in."""
        chance = Chance.blank()  # for a State, numba would look up the type at each call of seed_fast, which takes milliseconds
        seed_fast(chance, seed)
        return self.State.load(dump(chance).ljust(self.State.dtype.itemsize, b"\0"))

    def rules(self) -> dict[str, Callable[..., Any]]:
        """The compiled functions by name."""
        return {name: getattr(self, name) for name in RULES}

    def given(self) -> dict[str, Any]:
        """The names that a driver is bound to: the rules and the records they work on (`given.pyi` has their types), and constants."""
        records = {name: getattr(self, name) for name in ("State", "View", "Actions", "Standing", "Features")}
        return {**self.rules(), **records, "ACTION_INDEX": lookup(self.actions.index.tolist()), "BETTER": self.better}

    def picture(self, view: Any) -> dict[str, Any]:
        """A plain View as JSON."""
        return {**self.public_picture(view), **self.own_picture(view)}

    def log(self, before: Any, after: Any) -> list[Sentence]:
        """What happened between two Views of a seat. Made from Views only, so a log cannot leak."""
        return [own for told in self.text.public_log(before, after) for own in self.text.own_log(told, before, after)]

    def rulebook(self, language: Language) -> str:
        """The rules as players read them."""
        return _rulebook(self.folder / f"RULES.{language}.md")

    def at_the_table(self, players: int) -> int:
        """The number of seats: players and dummies."""
        return players + self.dummies.get(players, 0)

    @property
    def usual_players(self) -> int:
        """Four if the game allows it, or else its largest number of players."""
        return USUAL_PLAYERS if USUAL_PLAYERS in self.seats else self.seats[-1]

    def dummy_names(self, players: int) -> list[str]:
        return [f"Dummy {number}" for number in range(1, self.at_the_table(players) - players + 1)]

    @cached_property
    def actions(self) -> ActionSpace:
        """The actions without holes, as masks and networks number them."""
        return action_space(self.notation.EVERY_ACTION, self.notation.write, self.Actions)

    def longest(self, players: int, options: Mapping[str, Value | str] | None = None) -> int:
        """The most decisions that a match can have with these players and options."""
        return self.limits.longest(self.check_players(players), self.settle(options or {}))

    def bounds(self, kind: str, players: int, options: Mapping[str, Value | str] | None = None) -> tuple[float, float]:
        """The lowest and the highest number that `Match.returns(kind)` can give a player."""
        return bounds_of(kind, self.limits.scores(self.check_players(players), self.settle(options or {})))

    def read(self, text: str) -> list[int]:
        """The actions of one line: one for `send 1/1/6`, two for `bury 3 5` and for `left A5 right D9`."""
        return [action for phrase in self._phrases(check_line(text)) for action in self._read_phrase(phrase)]

    def _phrases(self, text: str) -> list[str]:
        """Split the line before each verb of `in_a_row`."""
        first, *words = text.split() or [""]
        if first not in self.in_a_row:
            return [text]
        phrases = [[first]]
        for word in words:
            if word in self.in_a_row:
                phrases.append([])
            phrases[-1].append(word)
        return list(map(" ".join, phrases))

    def _read_phrase(self, text: str) -> list[int]:
        verb, *parts = text.split() or [""]
        if verb in self.together and len(parts) > 1:
            return [self.notation.read(f"{verb} {part}") for part in parts]
        return [self.notation.read(text)]

    def verb(self, action: int) -> str:
        return self.notation.write(action).partition(" ")[0]

    def write(self, actions: Sequence[int]) -> str:
        """The line that `read` turns into these actions; a verb is written once for its parts."""
        words: list[str] = []
        for before, action in zip((None, *actions), actions, strict=False):
            text = self.notation.write(action)
            same = before is not None and self.verb(before) == self.verb(action)
            words.append(text.partition(" ")[2] if same else text)
        return " ".join(words)

    def check_players(self, players: int) -> int:
        """The number of players as an int, if the game can be played by that many."""
        if isinstance(players, bool) or not hasattr(players, "__index__") or players not in self.seats:
            raise BadOption(f"{self.title['en']} is played by {self.seats[0]} to {self.seats[-1]} people, not by {shown(players)}.")
        return index(players)

    def settle(self, chosen: Mapping[str, Value | str]) -> dict[str, Value]:
        """The values of all options: the chosen ones, read from text and checked, and the defaults of the others."""
        known = {option.key: option for option in self.options}
        if not isinstance(chosen, Mapping):
            raise BadOption(f"Options are a mapping, as in {{'mole': True}}, not {shown(chosen)}.")
        for key in chosen:
            if key not in known:
                there_is = f"it has {', '.join(known)}" if known else "it has none at all"
                raise BadOption(f"{self.title['en']} has no option {shown(key)}{did_you_mean(key, known)}; {there_is}.")
        return {key: _settled(option, chosen.get(key, option.default)) for key, option in known.items()}


RULES: Final = tuple(rule.name for rule in fields(Game) if "table" in rule.metadata)
TABLE_RULES: Final = tuple(rule.name for rule in fields(Game) if rule.metadata.get("table"))


@cache
def _rulebook(path: Path) -> str:
    return without_rulings(path.read_text(encoding="utf-8"))


def _settled(option: Option, value: Value | str) -> Value:
    if isinstance(value, str) and not isinstance(option.default, str):
        return option.read(value)
    return option.check(value)


def paragraph_name(paragraph: int) -> str:
    """302 → §3.2, 610 → §6.10."""
    return f"§{paragraph // 100}.{paragraph % 100}"


def read_options(pairs: Iterable[str]) -> dict[str, str]:
    """`["mole=true"]` → `{"mole": "true"}`."""
    chosen: dict[str, str] = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals:
            raise BadOption(f"An option is written key=value, not {pair!r}.")
        if key in chosen:
            raise BadOption(f"The option {key} is given twice.")
        chosen[key] = value
    return chosen
