"""User-defined bots: the base class, names in errors, simulations and arenas."""

import numpy as np
import pytest

import doppelagent as da
from tests.core.matches import short

SHORT = {"end_value": 1}


class Last(da.Bot):
    def choose(self, view: da.View, _budget: da.Budget | None = None) -> int:
        return view.legal[-1]


class Clumsy(da.Bot):
    def choose(self, view: da.View, _budget: da.Budget | None = None) -> int:
        return view.legal[len(view.legal)]


class Cheater(da.Bot):
    def choose(self, _view: da.View, _budget: da.Budget | None = None) -> str:
        return "capture"


class Broken(Last):
    def __init__(self, _game: da.Game, _seed: int) -> None:
        raise ValueError("no weights")


def test_an_exception_names_the_bot() -> None:
    match = short()
    with pytest.raises(da.BadBot, match=r"The bot tests\.library\.test_bots:Clumsy failed at seat 0: IndexError"):
        match.play([da.bot(Clumsy, match.game)] * 4)
    with pytest.raises(da.BadBot, match="The bot Clumsy failed"):
        match.play([Clumsy(match.game, 0)] * 4)
    with pytest.raises(da.BadBot, match=r"Broken.*cannot be made.*no weights"):
        da.bot(Broken, match.game)


def test_an_illegal_choice_names_the_bot_and_the_rule() -> None:
    match = short()
    with pytest.raises(da.BadBot, match=r"The bot Cheater chose 'capture' at seat 0, .*§6\.3"):
        match.play([Cheater(match.game, 0)] * 4)
    assert match.moves == []


@pytest.mark.parametrize("name", ["random", "greedy", "informant", "agent", "double-agent", "ismcts:50", "rollouts:64"])
def test_a_bot_of_another_game_is_refused_before_its_first_choice(name: str) -> None:
    match, stranger = da.Match("don-carlo", 2, seed=1), da.bot(name, "black-spy", 1)
    own = da.bot("random", "don-carlo", 1)
    with pytest.raises(da.BadOption, match=r"This bot was made for Black Spy, not for Don Carlo\.$"):
        match.play([own, stranger])
    with pytest.raises(da.BadOption, match="made for Black Spy"):
        match.let_choose(stranger, 0)
    assert match.moves == []


@pytest.mark.parametrize("name", ["greedy", "informant", "agent", "double-agent", "rollouts:64"])
def test_a_bot_that_needs_rules_refuses_the_view_of_another_game(name: str) -> None:
    with pytest.raises(da.BadOption, match="made for Black Spy, not for Don Carlo"):
        da.bot(name, "black-spy", 1).choose(da.Match("don-carlo", 2, seed=1).view(0))


def test_a_function_that_makes_bots_of_another_game_is_refused_too() -> None:
    def stranger(_game: da.Game, seed: int) -> da.Bot:
        return da.bot("greedy", "black-spy", seed)

    with pytest.raises(da.BadOption, match="made for Black Spy, not for Don Carlo"):
        da.simulate("don-carlo", 2, 1, bots=[stranger, stranger])


def test_a_class_is_no_bot() -> None:
    match = short()
    with pytest.raises(da.BadOption, match=r"^Last is a class, not a bot; pass Last\(game, seed\)\.$"):
        match.play([Last] * 4)  # type: ignore[list-item]  # on purpose
    assert match.moves == []


@pytest.mark.parametrize("seconds", ["x", -1, -0.5, float("nan"), True, [1]])
def test_the_seconds_of_a_budget_are_a_number_from_0_up(seconds: object) -> None:
    with pytest.raises(da.BadOption, match=r"^The seconds of a budget are a number from 0 up, not .*\.$"):
        da.Budget(seconds=seconds)  # type: ignore[arg-type]  # on purpose
    assert [da.Budget(seconds=fine).seconds for fine in (None, 0, 1.5)] == [None, 0, 1.5]


def test_a_bot_needs_no_base_class() -> None:
    class Duck:
        def __init__(self, _game: da.Game, _seed: int) -> None: ...

        def choose(self, view: da.View, _budget: da.Budget | None = None) -> int:
            return view.legal[0]

    match = short()
    bots = [da.bot(Duck, match.game)] * 4  # type: ignore[arg-type]  # typed programs use the base class
    assert match.play(bots).over


def test_simulations_are_the_same_on_any_number_of_cores() -> None:
    many = da.simulate("black-spy", 4, 50, seed=3, options=SHORT)
    few = [da.simulate("black-spy", 4, 10, seed=seed, options=SHORT) for seed in range(3, 53, 10)]
    assert np.array_equal(many.score, np.concatenate([part.score for part in few]))
    assert many.decisions == sum(part.decisions for part in few)
    assert (many.matches, many.wins.sum()) == (50, pytest.approx(50))
    assert ((many.place == 1).any(axis=1)).all()


def test_a_simulation_between_bots_is_what_they_play() -> None:
    many = da.simulate("black-spy", 3, 2, seed=5, options=SHORT, bots=[Last, "random", Last])
    match = da.Match("black-spy", 3, SHORT, seed=5)
    from doppelagent.bots import bots_for

    match.play(bots_for(match.game, [Last, "random", Last], 5))
    assert many.score[0].tolist() == [row.score for row in match.standing]


def test_dummies_and_categories_are_columns_too() -> None:
    many = da.simulate("pingvasion", 2, 3)
    assert many.score.shape == (3, 4)
    assert np.array_equal(sum(many.categories.values()), many.score)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"matches": 0}, "number of matches"),
        ({"matches": 2.5}, "number of matches"),
        ({"seed": -1}, "The seed"),
        ({"bots": ["random"]}, "needs 4 bots"),
        ({"bots": "random"}, "list of names or classes"),
        ({"bots": [3] * 4}, "by its name, or by its class"),
    ],
)
def test_simulations_refuse_what_makes_no_sense(arguments: dict[str, object], sentence: str) -> None:
    with pytest.raises(da.BadOption, match=sentence):
        da.simulate("black-spy", 4, **arguments)  # type: ignore[arg-type]  # on purpose


def test_an_arena_rates_classes_and_names() -> None:
    class Here(Last):
        """A bot that no other process can import."""

    result = da.arena("black-spy", [Here, "random"], matches=6, players=3, options=SHORT)
    assert len(result.ratings) == 2
    assert sum(rating.value for rating in result.ratings.values()) == pytest.approx(0)
    assert result.report["bots"][1] == "random"
