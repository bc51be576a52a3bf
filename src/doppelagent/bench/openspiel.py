"""OpenSpiel's hearts (C++) for comparison: random rollouts inside its MCTS bot, its ISMCTS bot, and matches stepped from Python. No Python
runs in the measured loops of the first two."""

import random
import time
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from doppelagent.bench.stepping import choices

if TYPE_CHECKING:
    from doppelagent.bench.measure import Speed

SEED: Final = 7

SIMULATIONS: Final = 100  # per MCTS search
ROLLOUTS: Final = 100  # per simulation

SEARCH: Final = 1000  # simulations per ISMCTS search; with 5000 OpenSpiel is as fast
DEALS: Final = 5  # searched one after another
TRICKS_LEFT: Final = 9  # of thirteen, when a search begins
EXPLORATION: Final = 10.0  # hearts is played for 26 points; OpenSpiel is as fast with 1.4 or 36
FRESH_WORLDS: Final = -1  # one world per simulation; with 100 worlds per search OpenSpiel would be 1.4 times as fast


class OpenSpielHearts:
    """Speed of random play. Raises ImportError if OpenSpiel is not installed."""

    def __init__(self) -> None:
        import pyspiel

        game = pyspiel.load_game("hearts")
        self._state = _skip_forced_moves(_dealt(game, random.Random(1)))  # noqa: S311  # not a secret
        # Counted from the root to the end. A rollout begins below the root, so this favours OpenSpiel slightly.
        self._decisions = SIMULATIONS * ROLLOUTS * _decisions_left(self._state)
        evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, SEED)
        self._bot = pyspiel.MCTSBot(game, evaluator, 1.4, SIMULATIONS, 1000, False, SEED, False)

    def speed(self, seconds: float) -> float:
        """Decisions per second, over whole searches that last about `seconds`."""
        searches, start = 0, time.perf_counter()
        while (took := time.perf_counter() - start) < seconds or not searches:
            self._bot.mcts_search(self._state)
            searches += 1
        return searches * self._decisions / took


class OpenSpielSteps:
    """Speed of whole matches stepped from Python, including the deal. Raises ImportError if OpenSpiel is not installed."""

    def __init__(self) -> None:
        import pyspiel

        self._game = pyspiel.load_game("hearts")
        self._chance = random.Random(SEED)  # noqa: S311  # not a secret

    def speed(self, seconds: float) -> float:
        """Decisions per second, over whole matches that last about `seconds`; chance nodes do not count. Without the deal OpenSpiel
        would be some five times as fast."""
        decisions, start = 0, time.perf_counter()
        while (took := time.perf_counter() - start) < seconds or not decisions:
            decisions += self._match()
        return decisions / took

    def _match(self) -> int:
        state, chosen, decisions = self._game.new_initial_state(), choices(), 0
        while state.is_chance_node():
            cards, chances = zip(*state.chance_outcomes(), strict=True)  # as OpenSpiel's own example deals
            state.apply_action(self._chance.choices(cards, chances)[0])
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[next(chosen) % len(legal)])
            decisions += 1
        return decisions


class OpenSpielISMCTS:
    """Speed of search, one random rollout per simulation. Raises ImportError if OpenSpiel is not installed."""

    def __init__(self) -> None:
        import pyspiel

        game = pyspiel.load_game("hearts")
        self.states = [_in_play(game, deal) for deal in range(DEALS)]
        evaluator = pyspiel.RandomRolloutEvaluator(1, SEED)
        most_visits = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
        # Nodes are keyed by the information state, because hearts has no observation string. It determines the legal actions, so the
        # bot need not allow for inconsistent action sets, which would slow it down.
        self._bot = pyspiel.ISMCTSBot(SEED, evaluator, EXPLORATION, SEARCH, FRESH_WORLDS, most_visits, False, False)

    def speed(self, seconds: float) -> float:
        """Simulations per second, over rounds of all deals that last about `seconds`."""
        rounds, start = 0, time.perf_counter()
        while (took := time.perf_counter() - start) < seconds or not rounds:
            for state in self.states:
                self._bot.step(state)
            rounds += 1
        return rounds * DEALS * SEARCH / took


class OpenSpiel(NamedTuple):
    """The tasks of OpenSpiel; each is None if it is not installed."""

    play: "Speed | None"
    steps: "Speed | None"
    search: "Speed | None"


def openspiel() -> OpenSpiel:
    try:
        return OpenSpiel(OpenSpielHearts(), OpenSpielSteps(), OpenSpielISMCTS())
    except ImportError:
        return OpenSpiel(None, None, None)


def _in_play(game: Any, deal: int) -> Any:
    chance = random.Random(deal)  # noqa: S311  # not a secret
    state = _dealt(game, chance)
    while _decisions_left(state) > 4 * TRICKS_LEFT:
        state.apply_action(chance.choice(state.legal_actions()))
    return _skip_forced_moves(state)


def _dealt(game: Any, chance: random.Random) -> Any:
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(chance.choice([action for action, _ in state.chance_outcomes()]))
    return state


def _skip_forced_moves(state: Any) -> Any:
    """Play forced moves, because a search with one legal action returns at once."""
    while len(state.legal_actions()) == 1:
        state.apply_action(state.legal_actions()[0])
    return state


def _decisions_left(state: Any) -> int:
    """The number of decisions to the end; in hearts it does not depend on the moves."""
    rest, decisions = state.clone(), 0
    while not rest.is_terminal():
        rest.apply_action(rest.legal_actions()[0])
        decisions += 1
    return decisions
