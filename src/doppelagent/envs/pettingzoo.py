"""PettingZoo: every game as an AEC environment, in which the seats act one after the other. Importing this module registers them.

from doppelagent.envs import pettingzoo
env = pettingzoo.env("black-spy", players=4, mole=True)  # or pettingzoo.make("aec", "doppelagent/black_spy_v1", …)
"""

import secrets
from typing import Any, Final

from gymnasium import spaces
from pettingzoo import AECEnv, aec_registry, make
from pettingzoo import register as register_in_pettingzoo
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from doppelagent.core.checks import check_number
from doppelagent.core.game import Game, Value
from doppelagent.core.registry import every_game
from doppelagent.envs.rendering import RENDER_MODES, Rendered, check_render_mode, rendered
from doppelagent.envs.setting import ACTION_MASK, Observation, Seeds, Setting

__all__ = ["IDS", "SeatsEnv", "env", "make", "register"]

MOST_CYCLES: Final = 1 << 40


def env(game: Game | str, players: int | None = None, **settings: Any) -> OrderEnforcingWrapper:
    """A game in PettingZoo's usual wrapper: a step before the first reset is an error. `settings` are those of `SeatsEnv`."""
    return OrderEnforcingWrapper(SeatsEnv(game, players, **settings))


class SeatsEnv(AECEnv):  # type: ignore[misc]  # PettingZoo is untyped
    """The agents `seat_0`, `seat_1`, … choose in the order of the rules. Seats that choose simultaneously are asked in order of seats;
    their choices are in no other seat's observation before they are revealed.

    Actions are numbered as in `game.actions`. An illegal one raises IllegalMove; with `illegal="next"` the next legal number is carried out
    instead. All agents are rewarded at the end of the match, by `returns`. A match is truncated when an agent would have to choose more
    than `max_cycles` times."""

    def __init__(
        self,
        game: Game | str,
        players: int | None = None,
        *,
        returns: str = "lead",
        illegal: str = "raise",
        render_mode: str | None = None,
        max_cycles: int | None = None,
        **options: Value | str,
    ) -> None:
        super().__init__()
        self.setting = Setting(game, players, options, returns, illegal)
        self.render_mode = check_render_mode(render_mode)
        self.max_cycles = MOST_CYCLES if max_cycles is None else check_number(max_cycles, "max_cycles", 1, MOST_CYCLES)
        self.metadata = {"name": name_of(self.setting.game), "render_modes": list(RENDER_MODES), "is_parallelizable": False}
        self.possible_agents = [f"seat_{seat}" for seat in range(self.setting.players)]
        self._spaces = {agent: (self.setting.observation_space(), self.setting.action_space()) for agent in self.possible_agents}
        self._seeds = Seeds()
        self._seen: Observation | None = None  # of the agent that must choose now

    def observation_space(self, agent: str) -> spaces.Space[Observation]:
        return self._spaces[agent][0]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self._spaces[agent][1]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a match: the one of this seed, or else the next in the sequence that the last seed began. `options` are not used."""
        del options
        self.match = self.setting.match(self._seeds.next(seed, secrets.randbelow))
        self.agents = list(self.possible_agents)
        self.rewards, self._cumulative_rewards = dict.fromkeys(self.agents, 0.0), dict.fromkeys(self.agents, 0.0)
        self.terminations, self.truncations = dict.fromkeys(self.agents, False), dict.fromkeys(self.agents, False)
        self.infos = {agent: {ACTION_MASK: self.setting.no_actions} for agent in self.agents}
        self._chosen = dict.fromkeys(self.agents, 0)
        self._select()

    def observe(self, agent: str) -> Observation:
        """The agent's observation; the mask is empty unless it must choose now."""
        if agent != self.agent_selection or self._seen is None:
            return self.setting.observe(self.match, self.possible_agents.index(agent))
        return {name: part.copy() for name, part in self._seen.items()}

    def step(self, action: int | None) -> None:
        """Carry out the action of `agent_selection`; None for an agent whose match is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        seat = self.possible_agents.index(agent)
        number, _ = self.setting.legal_number(self.match, seat, action)
        self.match.push(seat, number)
        self._cumulative_rewards[agent] = 0.0
        self._chosen[agent] += 1
        self.infos[agent] = {ACTION_MASK: self.setting.no_actions}
        if self.match.over:
            self._end()
        else:
            self._select()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _select(self) -> None:
        """Ask the first seat that owes a decision."""
        seat, self._seen = self.match.pending[0], None
        self.agent_selection = self.possible_agents[seat]
        if self._chosen[self.agent_selection] >= self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
            return
        self._seen = self.setting.observe(self.match, seat)
        self.infos[self.agent_selection] = {ACTION_MASK: self._seen[ACTION_MASK]}

    def _end(self) -> None:
        self._seen = None
        returns = self.match.returns(self.setting.returns)
        self.rewards = dict(zip(self.agents, returns, strict=True))
        self.terminations = dict.fromkeys(self.agents, True)

    def render(self) -> Rendered:
        """What is public: as text, as an image of the text, or printed."""
        return rendered(self.match.text(), self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""


def name_of(game: Game) -> str:
    """The name of a game with the version of its rules: `black_spy_v1`."""
    return f"{game.key.replace('-', '_')}_v{game.version}"


def register(game: Game) -> str:
    """Register a game, and return its id, such as `doppelagent/black_spy_v1`."""
    env_id = f"doppelagent/{name_of(game)}"
    if env_id not in aec_registry:
        register_in_pettingzoo("aec", env_id, "doppelagent.envs.pettingzoo:env", kwargs={"game": game.key})
    return env_id


IDS = tuple(map(register, every_game()))
