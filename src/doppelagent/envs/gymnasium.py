"""Gymnasium: one seat of a game, against bots. Importing this module registers every game.

import gymnasium
import doppelagent.envs.gymnasium
env = gymnasium.make("doppelagent/BlackSpy-v1", opponents="agent")
"""

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np

from doppelagent.bots import BotName, bot, check
from doppelagent.core.bot import Bot, bot_seed
from doppelagent.core.checks import check_seat
from doppelagent.core.errors import BadOption
from doppelagent.core.game import Game, Value
from doppelagent.core.registry import every_game
from doppelagent.envs.rendering import RENDER_MODES, Rendered, check_render_mode, rendered
from doppelagent.envs.setting import ACTION_MASK, Observation, Seeds, Setting

Opponents = BotName | Sequence[BotName]


class SeatEnv(gymnasium.Env[Observation, np.int64]):
    """A seat against bots: `opponents` is a bot for all other seats, or a list with one for each, in their order.

    Actions are numbered as in `game.actions`. An illegal action is replaced by the next legal number, and `info["refused"]` is true; with
    `illegal="raise"` it raises IllegalMove. The seat is rewarded at the end of the match."""

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012  # as Gymnasium declares it

    def __init__(
        self,
        game: Game | str,
        players: int | None = None,
        *,
        opponents: Opponents = "agent",
        seat: int = 0,
        returns: str = "lead",
        illegal: str = "next",
        render_mode: str | None = None,
        **options: Value | str,
    ) -> None:
        self.setting = Setting(game, players, options, returns, illegal)
        self.seat = check_seat(seat, self.setting.players)
        self.opponents = opponents_for(opponents, self.setting.players)
        self.render_mode = check_render_mode(render_mode)
        self.observation_space, self.action_space = self.setting.observation_space(), self.setting.action_space()
        self._seeds = Seeds()

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, dict[str, Any]]:
        """Begin a match: the one of this seed, or else the next in the sequence that the last seed began. `options` are not used."""
        super().reset(seed=seed, options=options)
        chosen = self._seeds.next(seed, self._draw)
        self.match = self.setting.match(chosen)
        self._bots = bots_around(self.setting.game, self.opponents, self.seat, chosen)
        return self._go_on(refused=False)

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Carry out an action, and then those of the opponents until the seat must choose again or the match is over."""
        if not hasattr(self, "match") or self.match.over:
            raise BadOption("The match is over, or has not begun; reset() begins one.")
        number, refused = self.setting.legal_number(self.match, self.seat, action)
        self.match.push(self.seat, number)
        observation, info = self._go_on(refused)
        reward = self.match.returns(self.setting.returns)[self.seat] if self.match.over else 0.0
        return observation, reward, self.match.over, False, info

    def _draw(self, below: int) -> int:
        return int(self.np_random.integers(below))

    def _go_on(self, refused: bool) -> tuple[Observation, dict[str, Any]]:
        """Let the opponents choose until it is the seat's turn."""
        for chooser in self.match.turns():
            if chooser == self.seat:
                break
            self.match.let_choose(self._bots[chooser], chooser)
        observation = self.setting.observe(self.match, self.seat)
        if self.render_mode == "human":
            self.render()
        return observation, {ACTION_MASK: observation[ACTION_MASK].copy(), "refused": refused}

    def render(self) -> Rendered:
        """What the seat sees: as text, as an image of the text, or printed."""
        return rendered(self.match.text(self.seat), self.render_mode)


def opponents_for(opponents: Opponents, players: int) -> list[str]:
    """The names of the bots in the other seats."""
    if isinstance(opponents, str) or not isinstance(opponents, Sequence):
        return [check(opponents)] * (players - 1)
    if len(opponents) != players - 1:
        raise BadOption(f"A seat of {players} has {players - 1} opponents, not {len(opponents)}.")
    return [check(name) for name in opponents]


def bots_around(game: Game, names: Sequence[str], seat: int, seed: int) -> dict[int, Bot]:
    """The bots in the other seats, by seat."""
    others = [other for other in range(len(names) + 1) if other != seat]
    return {other: bot(name, game, bot_seed(seed, other)) for other, name in zip(others, names, strict=True)}


def register(game: Game) -> str:
    """Register a game and return its id, such as `doppelagent/BlackSpy-v1`, with the version of its rules."""
    env_id = f"doppelagent/{''.join(map(str.capitalize, game.key.split('-')))}-v{game.version}"
    single, vector = "doppelagent.envs.gymnasium:SeatEnv", "doppelagent.envs.vector:SeatVectorEnv"
    if env_id not in gymnasium.registry:
        gymnasium.register(env_id, single, vector_entry_point=vector, kwargs={"game": game.key})
    return env_id


IDS = tuple(map(register, every_game()))
