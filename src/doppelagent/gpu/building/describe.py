"""Describe a game for machines without its rules (`description`): layouts, features, actions, options, versions."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from itertools import combinations
from typing import Any

import numpy as np
import numpy.typing as npt

from doppelagent.core.chance import Chance
from doppelagent.core.errors import BadOption
from doppelagent.core.features import Layout
from doppelagent.core.game import Game, Option, Value
from doppelagent.core.record import Record, dump
from doppelagent.core.returns import RETURNS
from doppelagent.critics.fields import hidden_layout
from doppelagent.gpu.description import Description, layout_of

Bytes = npt.NDArray[np.uint8]
Chosen = dict[str, Value]


def describe(game: Game) -> dict[str, Any]:
    """The description of a game, without its kernels. Raises BadOption if its options cannot be described."""
    records: dict[str, type[Record]] = {
        "State": game.State,
        "Actions": game.Actions,
        "Standing": game.Standing,
        "Features": game.Features,
        "Chance": Chance,
    }
    about = {
        "game": game.key,
        "title": game.title["en"],
        "rules": game.version,
        "records": {name: layout_of(record.dtype) for name, record in records.items()},
        "features": described_blocks(game.features),
        "features_version": game.features.version,
        "hidden": described_blocks(hidden_layout(game)),
        "actions": [*game.actions.names],
        "returns": [*RETURNS],
        "usual_players": game.usual_players,
        "dummies": {str(players): number for players, number in game.dummies.items()},
        "categories": [*game.categories],
        "counts": [*game.counts],
        "players": {str(players): configured(game, players, {}).tobytes().hex() for players in game.seats},
        "options": [describe_option(game, option) for option in described(game)],
        "refused": [[pair, sentence] for pair, sentence in refused_pairs(game)],
    }
    check_options(game, Description(about))
    return about


def described_blocks(layout: Layout) -> list[list[Any]]:
    return [[block.name, list(block.shape), block.low, block.high, block.about] for block in layout.values()]


def configured(game: Game, players: int, chosen: Mapping[str, Value]) -> Bytes:
    """The bytes of a State before the deal."""
    plain = game.State()
    game.configure(plain, players, game.settle(chosen))
    return np.frombuffer(dump(plain), np.uint8)


def describe_option(game: Game, option: Option) -> dict[str, Any]:
    about = {"key": option.key, "default": option.default, "low": option.low, "high": option.high}
    if type(option.default) is int:
        return {**about, "field": field_of(game, option)}
    return {**about, "changes": {str(value): changes(game, {option.key: value}) for value in other_values(option)}}


def other_values(option: Option) -> Iterator[Value]:
    """Values besides the default: all of them, or a single one for an option that is a number."""
    if isinstance(option.default, bool):
        yield not option.default
    elif isinstance(option.default, int):
        yield option.low + max(1, (option.high - option.low) // 100)
    else:
        yield from (choice for choice in option.choices if choice != option.default)


def changes(game: Game, chosen: Chosen) -> list[list[int]]:
    """The bytes of a State that the first of these options changes, with the bits it flips in each."""
    players, chosen = game.seats[0], with_needed(game, chosen)
    less = {key: value for key, value in chosen.items() if key != next(iter(chosen))}
    bits = configured(game, players, chosen) ^ configured(game, players, less)
    return [[int(at), int(bits[at])] for at in np.flatnonzero(bits)]


def with_needed(game: Game, chosen: Chosen) -> Chosen:
    """These options, with another option if they need one. Raises BadOption if no single option helps."""
    others = [option for option in game.options if option.key not in chosen and not option.local]
    for more in ({}, *({option.key: value} for option in others for value in other_values(option))):
        with suppress(BadOption):
            configured(game, game.seats[0], {**chosen, **more})
            return {**chosen, **more}
    configured(game, game.seats[0], chosen)
    raise AssertionError  # never reached: one of the options was refused


def field_of(game: Game, option: Option) -> tuple[int, int]:
    """The place of an option's number in a State: its first byte, and the number of bytes."""
    number = next(other_values(option))
    for name, (kind, at, *_) in (game.State.dtype.fields or {}).items():
        plain = game.State()
        game.configure(plain, game.seats[0], game.settle({option.key: number}))
        if kind.shape == () and getattr(plain, name) == number:
            return at, kind.itemsize
    raise BadOption(f"{game.title['en']} has no field for the option {option.key}.")


def refused_pairs(game: Game) -> Iterator[tuple[Chosen, str]]:
    """Incompatible pairs of values, each with the sentence that refuses it."""
    for pair in pairs(game, every_value):
        try:
            with_needed(game, pair)
        except BadOption as error:
            yield pair, str(error)


def samples(game: Game) -> Iterator[tuple[int, Chosen]]:
    """Single values and compatible pairs of values, with every number of players."""
    single = [{option.key: value} for option in described(game) for value in other_values(option)]
    for chosen in ({}, *single, *pairs(game, other_values)):
        with suppress(BadOption):
            yield from [(players, with_needed(game, chosen)) for players in game.seats]


def pairs(game: Game, values: Callable[[Option], Iterator[Value]]) -> Iterator[Chosen]:
    for one, other in combinations(described(game), 2):
        yield from ({one.key: a, other.key: b} for a in values(one) for b in values(other))


def described(game: Game) -> list[Option]:
    """The options that kernels know: all except those that name files of this machine."""
    return [option for option in game.options if not option.local]


def every_value(option: Option) -> Iterator[Value]:
    yield option.default
    yield from other_values(option)


def check_options(game: Game, description: Description) -> None:
    """Raise BadOption if a State made from the description is not the game's own."""
    for players, chosen in samples(game):
        if not np.array_equal(description.configured(players, chosen), configured(game, players, chosen)):
            raise BadOption(f"The options {chosen} of {game.title['en']} depend on each other in a way that cannot be described.")
