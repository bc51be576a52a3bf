"""Names of bots: those that are understood, and those refused with a sentence."""

import pytest

from doppelagent import every_game, find
from doppelagent.bots import BOTS, LEVELS, bot, check, compiled_for
from doppelagent.bots.ismcts.settings import USUAL, with_settings
from doppelagent.bots.random import RandomBot
from doppelagent.core.errors import BadOption
from doppelagent.core.game import Game
from doppelagent.core.sentences import LANGUAGES

GAME = find("don-carlo")

REFUSED = [
    ("", "no bot ''"),
    ("chess", "no bot 'chess'; there is random, greedy, informant"),
    ("Agent", "no bot 'Agent'"),
    ("random:5", "no bot"),
    ("ismcts", "no bot"),
    ("ismcts:", "no bot"),
    ("ismcts:0", "no bot"),
    ("ismcts:-1", "no bot 'ismcts:-1'; such a bot is named ismcts:5000 or ismcts:500ms"),
    ("ismcts:x", "no bot 'ismcts:x'; such a bot is named ismcts:5000 or ismcts:500ms"),
    ("network/temperature=x:a.bin", "no bot 'network/temperature=x:a.bin'; such a bot is named network, network:FILE or"),
    ("rollouts:x", "no bot 'rollouts:x'; such a bot is named rollouts:500, rollouts:500ms or"),
    ("ismcts:05", "no bot"),
    ("ismcts:5s", "no bot"),
    ("ismcts:5000 ", "no bot"),
    ("ismcts:٥", "no bot"),
    ("ismcts:99999999999", "no bot"),
    ("ismcts:10000001", "up to 10000000 simulations, not 10000001"),
    ("ismcts:600001ms", "up to 600000 milliseconds, not 600001"),
    ("ismcts:500/", "no bot"),
    ("ismcts:500/nonsense=1", "no setting 'nonsense'; it has exploration"),
    ("ismcts:500/exploration", "The setting exploration of a search is a number"),
    ("ismcts:500/exploration=x", "not 'x'"),
    ("ismcts:500/exploration=nan", "not 'nan'"),
    ("ismcts:500/exploration=inf", "not 'inf'"),
    ("ismcts:500/exploration=-1", "not '-1'"),
    ("ismcts:500/exploration=1/reward=x", "not 'x'"),
    ("ismcts:500/reward=2", "reward of a search is a number from 0 to 1, not '2'"),
    ("ismcts:500/worlds=0", "worlds of a search is a number from 1 to 999, not '0'"),
    ("ismcts:500/foresight=-1", "foresight of a search is a number from 0 to 99, not '-1'"),
    ("rollouts:1000001", "up to 1000000 rollouts, not 1000001"),
    ("rollouts:600001ms", "up to 600000 milliseconds, not 600001"),
    ("rollouts", "no bot 'rollouts' (did you mean"),
    ("rollouts:0", "no bot"),
    ("no_such_module:Bot", "The module no_such_module of the bot no_such_module:Bot cannot be imported: No module"),
    ("doppelagent.bots:Nobody", "The module doppelagent.bots has no Nobody"),
    ("doppelagent.bots:BOTS", "doppelagent.bots:BOTS makes no bot"),
]


@pytest.mark.parametrize(("name", "sentence"), REFUSED)
def test_a_name_that_no_bot_has_is_refused_with_one_sentence(name: str, sentence: str) -> None:
    for refuse in (check, lambda name: bot(name, GAME, 1)):
        with pytest.raises(BadOption) as refusal:
            refuse(name)
        assert sentence in str(refusal.value)
        assert "\n" not in str(refusal.value)


@pytest.mark.parametrize("game", every_game(), ids=lambda game: game.key)
@pytest.mark.parametrize("name", [*BOTS, "ismcts:1", "ismcts:1ms", "ismcts:500/exploration=0.5", "ismcts:500ms/reward=1/secrets=1"])
def test_every_name_that_is_listed_makes_a_bot_of_every_game(name: str, game: Game) -> None:
    check(name)
    assert callable(bot(name, game, 1).choose)


def test_settings_that_are_named_change_and_the_others_stay() -> None:
    settings = with_settings(["exploration=0.5", "reward=1"])
    assert (settings.exploration, settings.reward) == (0.5, 1)
    assert (settings.foresight, settings.widening, settings.reuse) == (USUAL.foresight, USUAL.widening, USUAL.reuse)
    assert with_settings([]) == USUAL


def test_levels_have_a_word_in_every_language_and_take_their_time_in_rising_order() -> None:
    assert list(LEVELS) == ["informant", "agent", "double-agent", "director"]
    assert all(level.words[language] for level in LEVELS.values() for language in LANGUAGES)
    seconds = [level.seconds for level in LEVELS.values()]
    assert seconds == sorted(seconds)
    assert seconds[1:] == [0.2, 1.0, 3.0]


@pytest.mark.parametrize("name", BOTS)
def test_what_a_bot_needs_compiled_is_there(name: str) -> None:
    from importlib import import_module

    for driver in compiled_for(name, GAME):
        module, _, function = driver.rpartition(":")
        assert callable(getattr(import_module(module).of(GAME), function) if module else GAME.rules()[function])


def test_a_bot_of_ones_own_is_named_by_where_it_is() -> None:
    assert isinstance(bot("doppelagent.bots.random:RandomBot", GAME, 1), RandomBot)
    assert compiled_for("doppelagent.bots.random:RandomBot", GAME) == ()


def test_what_has_no_choose_is_no_bot() -> None:
    with pytest.raises(BadOption, match=r"has a method choose\(view, budget\)"):
        bot("doppelagent.core.bot:bot_seed", GAME, 1)
