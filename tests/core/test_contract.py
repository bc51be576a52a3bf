"""Every game keeps every promise, for each number of players and a selection of its options; a game that does not is caught."""

import dataclasses
import itertools
from collections.abc import Iterator
from typing import Any

import pytest

from doppelagent import every_game, find
from doppelagent.core import contract
from doppelagent.core.contract import Options
from doppelagent.core.errors import BadOption
from doppelagent.core.game import Game, Option
from doppelagent.core.mode import INTERPRETED
from doppelagent.core.promises import BrokenPromise

SHORT = {"black-spy": {"end_value": 90}}  # matches that end soon


def spread(game: Game) -> Iterator[Options]:
    """The default options, everything switched on, and sets in which every pair of values occurs together, without duplicates.

    If the game refuses a set, one of its options keeps its default."""
    switches = [option for option in game.options if isinstance(option.default, bool) or option.choices]
    seen: list[Options] = []
    sets: list[Options] = [{}, {option.key: _value(option, -1) for option in switches}]
    sets += [{option.key: _value(option, (n >> pattern % 3) + pattern) for n, option in enumerate(switches, 1)} for pattern in range(4)]
    for chosen in sets:
        accepted = next(some for some in (chosen, *_one_less(chosen)) if _accepts(game, some))
        if game.settle(accepted) not in seen:
            seen.append(game.settle(accepted))
            yield accepted


def _one_less(chosen: Options) -> list[Options]:
    return [{key: value for key, value in chosen.items() if key != left_out} for left_out in chosen]


def _accepts(game: Game, chosen: Options) -> bool:
    try:
        game.configure(game.State(), game.seats[0], game.settle(chosen))
    except BadOption:
        return False
    return True


def _value(option: Option, number: int) -> Any:
    values = option.choices or (False, True)
    return values[number % len(values)]


CASES = [
    (game, players, options, number)
    for game in every_game()
    for number, (players, options) in enumerate(itertools.product(game.seats, spread(game)))
]
if INTERPRETED:  # fifty times slower, only to run every line: each game once, with the fewest players and everything switched on
    CASES = [case for case in CASES if case[3] == min(len(list(spread(case[0]))), 2) - 1]


@pytest.mark.parametrize(("game", "players", "options", "seed"), CASES, ids=lambda x: getattr(x, "key", None))
def test_every_promise_is_kept(game: Game, players: int, options: Options, seed: int) -> None:
    contract.check(game, players, {**SHORT.get(game.key, {}), **options}, seed, every=67, first=1)


@pytest.mark.compiled  # which compares with the interpreted one
@pytest.mark.parametrize("game", every_game(), ids=lambda game: game.key)
def test_both_engines_play_the_same(game: Game) -> None:
    """Every set of options and every number of players at least once; `make soak` plays them in all combinations."""
    sets, records = list(spread(game)), []
    for number in range(max(len(sets), len(game.seats))):
        players, options = game.seats[number % len(game.seats)], sets[number % len(sets)]
        *_, match = contract.moments(game, players, {**SHORT.get(game.key, {}), **options}, 100 + number)
        records.append(match.record())
    contract.check_engines_agree(records)


def broken(**changes: Any) -> Game:
    return dataclasses.replace(find("black-spy"), **changes)


def run(game: Game) -> None:
    contract.check(game, 3, {"end_value": 1}, 5, every=17)


def test_a_leak_in_a_view_is_caught() -> None:
    """A view that shows the hand of the next seat."""
    game = find("black-spy")

    def leaky(s: Any, seat: int, v: Any) -> None:
        game.observe(s, seat, v)
        scores = v.scores if INTERPRETED else v["scores"]
        scores[5] = (s.hand if INTERPRETED else s["hand"])[(seat + 1) % 3] % 1000

    with pytest.raises(BrokenPromise, match="same View"):
        run(broken(observe=leaky))


def test_a_world_that_forgets_what_was_shown_is_caught() -> None:
    """An `imagine` that swaps the hands of two others, whatever they have proved not to hold."""
    game = find("black-spy")

    def forgetful(v: Any, s: Any) -> None:
        game.imagine(v, s)
        seat = int(v.seat if INTERPRETED else v["seat"])
        hands = s.hand if INTERPRETED else s["hand"]
        one, other = (seat + 1) % 3, (seat + 2) % 3
        hands[one], hands[other] = int(hands[other]), int(hands[one])

    with pytest.raises(BrokenPromise, match="past"):
        run(broken(imagine=forgetful))


def test_a_refusal_without_a_rule_is_caught() -> None:
    with pytest.raises(BrokenPromise, match="agree"):
        run(broken(why_not=lambda _s, _seat, _action: 0))


def test_notation_that_does_not_round_trip_is_caught() -> None:
    class Muddled:
        EVERY_ACTION = (179,)

        def write(self, _action: int) -> str:
            return "play K7"

        def read(self, _text: str) -> int:
            return 179

        def secret(self, _action: int) -> bool:
            return False

    with pytest.raises(BrokenPromise, match="reads as"):
        run(broken(notation=Muddled()))


def altered(name: str, number: float) -> Any:
    """An `encode` that writes the same number into all features of a block."""
    game = find("black-spy")

    def encode(v: Any, out: Any) -> None:
        game.encode(v, out)
        values = out.values if INTERPRETED else out["values"]
        for n in range(game.features.size)[game.features[name].slice]:
            values[n] = number

    return encode


def test_a_feature_outside_its_bounds_is_caught() -> None:
    with pytest.raises(BrokenPromise, match=r"A feature of 'phase' is from 0.0 to 1.0, not 1.5"):
        run(broken(encode=altered("phase", 1.5)))


def test_views_that_have_the_same_features_are_caught() -> None:
    with pytest.raises(BrokenPromise, match="Views that differ in"):
        run(broken(encode=lambda _v, _out: None))


BLOCKS = {"seat +1 black": "black", "seat +1 score": "scores", "end value": "end_value", "variants": "variants", "taker": "takers"}


@pytest.mark.parametrize(("block", "field"), BLOCKS.items())
def test_a_field_that_changes_no_feature_is_caught(block: str, field: str) -> None:
    with pytest.raises(BrokenPromise, match=f"{field} of a View|differ in .*{field}"):
        contract.check(broken(encode=altered(block, 0)), 3, SHORT["black-spy"], 5, every=17)


def test_a_field_may_be_left_out_for_a_reason() -> None:
    run(broken(encode=altered("end value", 0), left_out={"end_value": "a reason"}))


def test_bounds_that_are_too_narrow_are_caught() -> None:
    class Narrow:
        def longest(self, _players: int, _options: Options) -> int:
            return 60

        def scores(self, _players: int, _options: Options) -> tuple[int, int]:
            return -100, 20

    with pytest.raises(BrokenPromise, match=r"from -100.0 to 20.0"):
        run(broken(limits=Narrow()))
    Narrow.scores = lambda *_: (-500, 500)  # type: ignore[method-assign]
    with pytest.raises(BrokenPromise, match="60 decisions at most"):
        run(broken(limits=Narrow()))


def test_an_action_without_a_place_in_masks_is_caught() -> None:
    notation: Any = find("black-spy").notation

    class Fewer:
        EVERY_ACTION = notation.EVERY_ACTION[:-50]
        read, write, secret = (staticmethod(getattr(notation, name)) for name in ("read", "write", "secret"))

    with pytest.raises(BrokenPromise, match="is one of every action"):
        run(broken(notation=Fewer()))
