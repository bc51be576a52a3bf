"""`doppelagent play`: play a game in the terminal, against bots."""

import contextlib
import io
import secrets
import sys
from collections.abc import Mapping
from importlib import import_module
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from doppelagent.cli.arguments import (
    GameKey,
    Lang,
    Options,
    Players,
    checked_language,
    checked_players,
    named_bots,
    read_bots,
)
from doppelagent.cli.words import word
from doppelagent.core.errors import BadOption

if TYPE_CHECKING:
    from rich.console import Console

    from doppelagent.bots import Bot
    from doppelagent.core.game import Game
    from doppelagent.core.match import Match

NAMES = ("Anna", "Ben", "Clara", "David", "Emma", "Felix", "Greta", "Henry")

DEFAULT_OPPONENT = "agent"

Bots = Annotated[
    str,
    typer.Option(
        metavar="NAME,…", help="One bot for all other seats, or one per seat: informant, agent, double-agent, director, greedy, random."
    ),
]
Seed = Annotated[
    int | None, typer.Option(help="A number that determines the deals and the bots' choices.", show_default="a secret random key")
]
Seat = Annotated[int, typer.Option(help="Your seat, counted from 0.")]
RecordFile = Annotated[Path | None, typer.Option(metavar="FILE", help="Save after every decision; if FILE exists, resume its match.")]


def play(
    game: GameKey,
    *,
    players: Players = None,
    option: Options = None,
    bots: Bots = DEFAULT_OPPONENT,
    seed: Seed = None,
    seat: Seat = 0,
    lang: Lang = "en",
    record: RecordFile = None,
) -> None:
    """Play a game in the terminal, against bots."""
    from rich.console import Console

    from doppelagent.cli.terminal import PlayerLeft
    from doppelagent.core.registry import find

    console, language = Console(highlight=False), checked_language(lang)
    found = find(game)
    if record is None or not record.exists():
        _opponents(seat, checked_players(found, players), bots)  # refuse a wrong seat or bot before compiling
    _prepare_input()
    try:
        match = _open_match(found, players, option or [], seed, record, bots)
        _play(match, seat, _opponents(seat, match.players, bots), language, record, console)
    except (EOFError, KeyboardInterrupt, PlayerLeft) as left:
        if not isinstance(left, PlayerLeft):
            typer.echo()  # ends the line of the prompt
        sentence = word(language, "saved", file=record) if record and record.exists() else word(language, "gone")
        console.print(sentence, markup=False, soft_wrap=not console.is_terminal)


def _play(match: "Match", seat: int, opponents: dict[int, str], language: str, record: Path | None, console: "Console") -> None:
    from doppelagent.cli.terminal import Terminal, with_spinners
    from doppelagent.solo.match import SoloMatch

    if record is not None and not record.exists():
        _save(match, record)  # fails before the first move rather than after it
    console.print(_greeting(match, seat, opponents, language), markup=False)
    if match.moves:
        console.print(word(language, "resumed", file=record, number=len(match.moves)), markup=False, soft_wrap=not console.is_terminal)
    bots = with_spinners(_bots(match, opponents), match.names, console, language)
    Terminal(SoloMatch(match, seat, bots, on_move=lambda: _save(match, record)), language, console).play()


def _prepare_input() -> None:
    """Enable line editing where readline is available, and replace bytes that are not UTF-8."""
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
        if sys.stdin.isatty():
            with contextlib.suppress(ImportError):
                import_module("readline")


def _open_match(game: "Game", players: int | None, pairs: list[str], seed: int | None, record: Path | None, bots: str) -> "Match":
    """Compile the game and its bots, then resume the match of the record or start a new one."""
    from doppelagent.bots import compiled_for
    from doppelagent.cli.files import check_target
    from doppelagent.cli.progress import compile_rules
    from doppelagent.core.game import read_options
    from doppelagent.core.match import Match

    number = checked_players(game, players)
    chosen = read_options(pairs)
    options = game.settle(chosen)
    if record is not None:
        check_target(record)
    compile_rules(game, chain.from_iterable(compiled_for(name, game) for name in named_bots(bots)))
    if record is not None and record.exists():
        return _resume(game, record, {"players": players, "seed": seed, **{key: options[key] for key in chosen}})
    return Match(game, number, options, seed=seed, names=NAMES[:number])


def _resume(game: "Game", record: Path, wanted: Mapping[str, object]) -> "Match":
    """The saved match; refuses arguments that contradict it."""
    from doppelagent.cli.files import read_bytes
    from doppelagent.core.recordfile import loads

    match = loads(read_bytes(str(record)))
    if match.game is not game:
        raise BadOption(f"{record} holds a match of {match.game.key}, not of {game.key}.")
    held: dict[str, object] = {"players": match.players, "seed": match.seed, **match.options}
    for key, value in wanted.items():
        if value is not None and value != held[key]:
            raise BadOption(f"{record} holds a match whose {key} is not {value}.")
    return match


def _opponents(seat: int, players: int, bots: str) -> dict[int, str]:
    """The names of the bots by seat."""
    from doppelagent.core.checks import check_seat

    check_seat(seat, players)
    others = (other for other in range(players) if other != seat)
    return dict(zip(others, read_bots(bots, players - 1), strict=True))


def _bots(match: "Match", names: dict[int, str]) -> dict[int, "Bot"]:
    """The bots by seat. A numeric seed makes their choices repeatable; otherwise they are unpredictable."""
    from doppelagent.bots import bot
    from doppelagent.core.bot import bot_seed

    seed = match.seed + len(match.moves) if isinstance(match.seed, int) else secrets.randbits(62)
    return {seat: bot(name, match.game, bot_seed(seed, seat)) for seat, name in names.items()}


def _greeting(match: "Match", seat: int, bots: dict[int, str], language: str) -> str:
    from doppelagent.bots import LEVELS

    titles = {seat: LEVELS[bot].words[language] if bot in LEVELS else bot for seat, bot in bots.items()}
    others = " ".join(word(language, "opponent", name=match.names[seat], bot=bot) for seat, bot in titles.items())
    return word(language, "begins", title=match.game.title[language], name=match.names[seat], others=others)


def _save(match: "Match", record: Path | None) -> None:
    from doppelagent.cli.files import save

    if record is not None:
        save(match, record)
