"""OpenSpiel's C++ hearts beside ours: random rollouts through its MCTS bot, so that no Python is in the loop."""

import random
import time
from typing import Any

SIMULATIONS = 100
ROLLOUTS = 100
SEED = 7


class OpenSpielHearts:
    """Raises ImportError where OpenSpiel is not installed."""

    def __init__(self) -> None:
        import pyspiel

        game = pyspiel.load_game("hearts")
        self._state = _first_choice(game.new_initial_state())
        # Counted to the end from the root. A rollout begins below it, so this over-counts slightly, in OpenSpiel's favour.
        self._decisions = SIMULATIONS * ROLLOUTS * _decisions_left(self._state.clone())
        evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, SEED)
        self._bot = pyspiel.MCTSBot(game, evaluator, 1.4, SIMULATIONS, 1000, False, SEED, False)

    def speed(self, seconds: float) -> float:
        """Decisions per second, over searches that last about as long as asked."""
        searches, start = 0, time.perf_counter()
        while (took := time.perf_counter() - start) < seconds or not searches:
            self._bot.mcts_search(self._state)
            searches += 1
        return searches * self._decisions / took


def _first_choice(state: Any) -> Any:
    """Deal, then go on to where there is a choice: the search returns at once from a forced move."""
    chance = random.Random(1)  # noqa: S311  # not a secret
    while state.is_chance_node():
        state.apply_action(chance.choice([action for action, _ in state.chance_outcomes()]))
    while len(state.legal_actions()) == 1:
        state.apply_action(state.legal_actions()[0])
    return state


def _decisions_left(state: Any) -> int:
    chance, decisions = random.Random(1), 0  # noqa: S311  # not a secret
    while not state.is_terminal():
        state.apply_action(chance.choice(state.legal_actions()))
        decisions += 1
    return decisions
