"""OpenSpiel's C++ hearts beside ours: random rollouts through its MCTS bot and its ISMCTS bot, so that no Python is in the loop."""

import random
import time
from typing import Any

SEED = 7

SIMULATIONS = 100  # of random play, with so many rollouts each
ROLLOUTS = 100

SEARCH = 1000  # simulations of one search; with 5000 OpenSpiel is as fast
DEALS = 5  # searched in turn
TRICKS_LEFT = 9  # of thirteen: a search begins when a third is played
EXPLORATION = 10.0  # hearts is played for 26 points; OpenSpiel is as fast with 1.4 or 36
NEW_WORLDS = -1  # one for each simulation, as ours; with 100 worlds to a search OpenSpiel would be 1.4 times as fast


class OpenSpielHearts:
    """Random play. Raises ImportError where OpenSpiel is not installed."""

    def __init__(self) -> None:
        import pyspiel

        game = pyspiel.load_game("hearts")
        self._state = _on_to_a_choice(_dealt(game, random.Random(1)))  # noqa: S311  # not a secret
        # Counted to the end from the root. A rollout begins below it, so this over-counts slightly, in OpenSpiel's favour.
        self._decisions = SIMULATIONS * ROLLOUTS * _decisions_left(self._state)
        evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, SEED)
        self._bot = pyspiel.MCTSBot(game, evaluator, 1.4, SIMULATIONS, 1000, False, SEED, False)

    def speed(self, seconds: float) -> float:
        """Decisions per second, over searches that last about as long as asked."""
        searches, start = 0, time.perf_counter()
        while (took := time.perf_counter() - start) < seconds or not searches:
            self._bot.mcts_search(self._state)
            searches += 1
        return searches * self._decisions / took


class OpenSpielISMCTS:
    """Search in play, one random rollout a simulation. Raises ImportError where OpenSpiel is not installed."""

    def __init__(self) -> None:
        import pyspiel

        game = pyspiel.load_game("hearts")
        self.states = [_in_play(game, deal) for deal in range(DEALS)]
        evaluator = pyspiel.RandomRolloutEvaluator(1, SEED)
        most_visits = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
        # Nodes go by the information state: hearts has no observation string. It tells all that decides what is legal, so that the bot
        # need not allow for inconsistent action sets, which would slow it down.
        self._bot = pyspiel.ISMCTSBot(SEED, evaluator, EXPLORATION, SEARCH, NEW_WORLDS, most_visits, False, False)

    def speed(self, seconds: float) -> float:
        """Simulations per second, over rounds of all deals that last about as long as asked."""
        rounds, start = 0, time.perf_counter()
        while (took := time.perf_counter() - start) < seconds or not rounds:
            for state in self.states:
                self._bot.step(state)
            rounds += 1
        return rounds * DEALS * SEARCH / took


def _in_play(game: Any, deal: int) -> Any:
    chance = random.Random(deal)  # noqa: S311  # not a secret
    state = _dealt(game, chance)
    while _decisions_left(state) > 4 * TRICKS_LEFT:
        state.apply_action(chance.choice(state.legal_actions()))
    return _on_to_a_choice(state)


def _dealt(game: Any, chance: random.Random) -> Any:
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(chance.choice([action for action, _ in state.chance_outcomes()]))
    return state


def _on_to_a_choice(state: Any) -> Any:
    """A search returns at once from a forced move."""
    while len(state.legal_actions()) == 1:
        state.apply_action(state.legal_actions()[0])
    return state


def _decisions_left(state: Any) -> int:
    """The same however it is played on."""
    rest, decisions = state.clone(), 0
    while not rest.is_terminal():
        rest.apply_action(rest.legal_actions()[0])
        decisions += 1
    return decisions
