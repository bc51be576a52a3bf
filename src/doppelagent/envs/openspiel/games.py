"""The games and states of OpenSpiel's interface."""

from collections.abc import Callable
from typing import Any, Final

import pyspiel

from doppelagent.core.checks import SEEDS, check_number
from doppelagent.core.errors import BadOption
from doppelagent.core.game import Game, Value
from doppelagent.core.match import Match
from doppelagent.envs.openspiel.observers import SeatObserver
from doppelagent.envs.openspiel.world import Memory, World, imagined

DEALS: Final = 10_000
MOST_DEALS: Final = 1_000_000
ZERO_SUM: Final = ("lead", "place")  # kinds of returns


def register(game: Game) -> str:
    """Register a game, and return its name, such as `doppelagent_black_spy`."""
    name = f"doppelagent_{game.key.replace('-', '_')}"
    if name not in pyspiel.registered_names():
        kind = game_type(game, name)
        own_class = type(name, (SpielGame,), {"game": game, "kind": kind})  # a class: OpenSpiel keeps it until the process ends
        pyspiel.register_game(kind, own_class)
    return name


def game_type(game: Game, name: str) -> Any:
    kind = pyspiel.GameType
    parameters = {"players": game.usual_players, "returns": ZERO_SUM[0], "deals": DEALS, "first_deal": 0}
    return kind(
        short_name=name,
        long_name=game.title["en"],
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={**parameters, **{option.key: option.default for option in game.options}},
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel is untyped
    """A game, its players and options. A match begins with a chance node that draws one of `deals` seeds, from `first_deal` on; the seed
    determines all later chance. Returns add up to 0: the kind is `lead` or `place`."""

    game: Game  # each game's own class sets it, and `kind`, its type in OpenSpiel
    kind: Any

    def __init__(self, parameters: dict[str, Any]) -> None:
        game, chosen = self.game, dict(parameters)
        self.players = game.check_players(chosen.pop("players"))
        self.kind_of_returns = chosen.pop("returns")
        self.deals = check_number(chosen.pop("deals"), "The number of deals", 1, MOST_DEALS)
        self.first_deal = check_number(chosen.pop("first_deal"), "The first deal", 0, SEEDS - MOST_DEALS)
        self.options: dict[str, Value] = game.settle(chosen)
        if self.kind_of_returns not in ZERO_SUM:
            raise BadOption(f"Returns in OpenSpiel are one of {', '.join(ZERO_SUM)}, not {self.kind_of_returns!r}.")
        low, high = game.bounds(self.kind_of_returns, self.players, self.options)
        info = pyspiel.GameInfo(
            num_distinct_actions=game.actions.count,
            max_chance_outcomes=self.deals,
            num_players=self.players,
            min_utility=low,
            max_utility=high,
            utility_sum=0.0,
            max_game_length=game.longest(self.players, self.options),
        )
        super().__init__(self.kind, info, parameters)

    def __reduce__(self) -> Any:
        """Pickle a game by its name and parameters; unpickling imports this package, which registers it."""
        return _loaded, (str(self),)

    def new_initial_state(self) -> "SpielState":
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SeatObserver:
        if params:
            raise BadOption(f"Observers have no parameters, so {params!r} cannot be used.")
        return SeatObserver(self.game, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))

    def state_of(self, world: World, seat: int, known: bytes) -> "SpielState":
        """A state that begins with this world, without a history. `known` is the hash of the seat's past; the other seats' memories begin
        now."""
        state = self.new_initial_state()
        state.world, state.memory = world, Memory(world, seat, known)
        return state


def _loaded(name: str) -> Any:
    return pyspiel.load_game(name)


class SpielState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel is untyped
    """A match. Seats that choose simultaneously are asked in order of seats."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.world: World | None = None  # until chance has chosen the deal
        self.memory: Memory | None = None

    def current_player(self) -> int:
        if self.world is None:
            return int(pyspiel.PlayerId.CHANCE)
        return self.world.pending[0] if self.world.pending else int(pyspiel.PlayerId.TERMINAL)

    def is_terminal(self) -> bool:
        return self.world is not None and self.world.over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        deals = self.get_game().deals
        return [(deal, 1 / deals) for deal in range(deals)]

    def _legal_actions(self, player: int) -> list[int]:
        world, _ = self.dealt()
        return sorted(world.game.actions.index[world.legal(player)].tolist())

    def _apply_action(self, action: int) -> None:
        if self.world is None:
            self._deal(action)
            return
        (world, memory), seat = self.dealt(), self.world.pending[0]
        number = int(world.game.actions.numbers[action])
        world.apply(seat, number)
        memory.add(world, seat, number)

    def _deal(self, deal: int) -> None:
        game = self.get_game()
        match = Match(game.game, game.players, game.options, seed=game.first_deal + deal)
        self.world = World(game.game, game.players, match.state)
        self.memory = Memory(self.world)

    def dealt(self) -> tuple[World, Memory]:
        """The world and its memory; raises BadOption before the deal."""
        if self.world is None or self.memory is None:
            raise BadOption("Nothing is dealt yet; this is a chance node.")
        return self.world, self.memory

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        return str(self.get_game().game.actions.names[action])

    def returns(self) -> list[float]:
        if self.world is None or not self.world.over:
            return [0.0] * self.get_game().players
        return self.world.returns(self.get_game().kind_of_returns)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "SpielState":
        """A random state that the player cannot tell from this one, by `imagine`. It has no history, which would reveal others' secrets."""
        (world, memory), game = self.dealt(), self.get_game()
        other = imagined(world, player, int(sampler() * SEEDS))
        return game.state_of(other, player, memory.hash_of(player, game.game))  # type: ignore[no-any-return]  # OpenSpiel is untyped

    def __str__(self) -> str:
        return "nothing is dealt" if self.world is None else self.world.text()
