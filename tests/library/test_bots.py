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
