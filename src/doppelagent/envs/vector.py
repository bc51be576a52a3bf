"""Gymnasium's vector form: one seat of many matches against bots, stepped together by the batch driver."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from doppelagent.batches.batch import MOST_SLOTS, MOST_THREADS, cores
from doppelagent.batches.slots import DEAL, HOLD, NOBODY, Slots
from doppelagent.core.bot import Bot, ask, bot_name
from doppelagent.core.checks import check_number, check_seat, shown
from doppelagent.core.errors import BadBot, BadOption
from doppelagent.core.game import Game, Value
from doppelagent.core.view import View
from doppelagent.envs.gymnasium import Opponents, bots_around, opponents_for
from doppelagent.envs.setting import ACTION_MASK, OBSERVATION, Observation, Seeds, Setting, next_legal

Flags = npt.NDArray[np.bool_]
Numbers = npt.NDArray[np.int64]
Stepped = tuple[Observation, npt.NDArray[np.float64], Flags, Flags, dict[str, Any]]


class SeatVectorEnv(VectorEnv[Observation, Numbers, npt.NDArray[Any]]):
    """`num_envs` environments, each equivalent to a `SeatEnv` with the same seed and arguments. If all opponents are `random`, compiled
    code draws their actions with the generators of the batch; other bots choose one after another, in Python."""

    def __init__(
        self,
        num_envs: int,
        game: Game | str,
        players: int | None = None,
        *,
        opponents: Opponents = "agent",
        seat: int = 0,
        returns: str = "lead",
        illegal: str = "next",
        threads: int | None = None,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        render_mode: str | None = None,
        **options: Value | str,
    ) -> None:
        if render_mode is not None:
            raise BadOption("Many matches at once are not rendered; render one of them as a single environment.")
        self.setting = Setting(game, players, options, returns, illegal)
        self.num_envs, self.seat = check_number(num_envs, "num_envs", 1, MOST_SLOTS), check_seat(seat, self.setting.players)
        self.opponents = opponents_for(opponents, self.setting.players)
        self.metadata = {"autoreset_mode": AutoresetMode(autoreset_mode)}
        self.single_observation_space, self.single_action_space = self.setting.observation_space(), self.setting.action_space()
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self._slots = self._make_slots(cores() if threads is None else check_number(threads, "The number of threads", 1, MOST_THREADS))
        self._seeds = [Seeds() for _ in range(self.num_envs)]
        self._bots: list[dict[int, Bot]] = [{} for _ in range(self.num_envs)]
        self._by_chance = set(self.opponents) == {"random"}
        self._done, self._refused = np.zeros(self.num_envs, np.bool_), np.zeros(self.num_envs, np.bool_)
        self._begun = False

    def _make_slots(self, threads: int) -> Slots:
        s = self.setting
        return Slots(s.game, self.num_envs, s.players, s.options, threads=threads, returns=s.returns, stride=0, viewer=self.seat)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin matches: environment n gets the seed `seed` + n, or the n-th seed of a list. The option `reset_mask` selects the
        environments to reset; the others stay as they are."""
        which = self._reset_mask(options or {})
        self._deal(which, self._seeds_of(seed))
        self._begun = True
        return self._observation(), self._info(which)

    def _seeds_of(self, seed: int | list[int | None] | None) -> Sequence[int | None]:
        super().reset(seed=seed if isinstance(seed, int) else None)
        seeds = [None if seed is None else seed + n for n in range(self.num_envs)] if not isinstance(seed, list) else seed
        if len(seeds) != self.num_envs:
            raise BadOption(f"There are {self.num_envs} environments, so a list of seeds has {self.num_envs}, not {len(seeds)}.")
        return seeds

    def _reset_mask(self, options: dict[str, Any]) -> Flags:
        which = options.get("reset_mask", np.ones(self.num_envs, np.bool_))
        if not isinstance(which, np.ndarray) or which.shape != (self.num_envs,) or which.dtype != np.bool_ or not which.any():
            raise BadOption(f"reset_mask is an array of {self.num_envs} booleans, at least one of them true.")
        return which

    def step(self, actions: Numbers) -> Stepped:
        """Carry out an action in every environment, and then those of the opponents. After the end of a match a new one begins with the
        next step, the same step, or `reset`, depending on the autoreset mode."""
        mode, waiting = self.metadata["autoreset_mode"], self._done.copy()
        if not self._begun or (mode == AutoresetMode.DISABLED and waiting.any()):
            raise BadOption("A match is over, or has not begun; reset() begins one, in the environments that its option reset_mask names.")
        self._refused[:], rewards = False, np.zeros(self.num_envs)
        self._play(self._choices(np.asarray(actions), ~waiting), rewards)
        if waiting.any():
            self._deal(waiting, [None] * self.num_envs)
        ended, info = self._done.copy(), dict[str, Any]()
        if mode == AutoresetMode.SAME_STEP and ended.any():
            info = self._final(ended)
            self._deal(ended, [None] * self.num_envs)
        return self._observation(), rewards, ended, np.zeros(self.num_envs, np.bool_), {**info, **self._info()}

    def _choices(self, actions: Numbers, playing: Flags) -> Numbers:
        """The rules' numbers of the actions to carry out in slots that are playing; HOLD in the others."""
        actions, mask = self._checked(actions), self._slots.mask
        chosen = actions.copy()
        for n in np.flatnonzero(playing & ~mask[np.arange(self.num_envs), actions]):
            if self.setting.illegal == "raise":
                raise BadOption(f"The action {actions[n]} is not legal in environment {n}; the mask says which are.")
            chosen[n], self._refused[n] = next_legal(mask[n], int(actions[n])), True
        numbers: Numbers = np.where(playing, self.setting.game.actions.numbers[chosen], HOLD)
        return numbers

    def _checked(self, actions: Numbers) -> Numbers:
        count = self.setting.game.actions.count
        if actions.shape != (self.num_envs,) or actions.dtype.kind not in "iu" or not ((actions >= 0) & (actions < count)).all():
            raise BadOption(f"A step takes {self.num_envs} actions, numbers from 0 to {count - 1}.")
        return actions

    def _deal(self, which: Flags, seeds: Sequence[int | None]) -> None:
        """Begin matches, and play on until the seat must choose."""
        for n in map(int, np.flatnonzero(which)):
            seed = self._seeds[n].next(seeds[n], self._draw)
            self._slots.reseed(n, seed)
            self._bots[n] = {} if self._by_chance else bots_around(self.setting.game, self.opponents, self.seat, seed)
        self._done[which] = self._refused[which] = False
        self._play(np.where(which, DEAL, HOLD), np.zeros(self.num_envs))

    def _draw(self, below: int) -> int:
        return int(self.np_random.integers(below))

    def _play(self, choices: Numbers, rewards: npt.NDArray[np.float64]) -> None:
        """Carry out these choices and those of the opponents that follow; add the seat's rewards to `rewards`."""
        while (choices != HOLD).any():
            self._slots.advance(choices)
            rewards += self._slots.reward[:, self.seat]
            self._done |= self._slots.over
            choices = self._opponents_choices()

    def _opponents_choices(self) -> Numbers:
        """The actions of opponents that must choose now; HOLD where the seat must choose, or the match is over."""
        theirs = (self._slots.seat != self.seat) & (self._slots.seat != NOBODY)
        if self._by_chance:
            numbers = self.setting.game.actions.numbers[self._slots.choose()] if theirs.any() else HOLD
            return np.where(theirs, numbers, HOLD)
        choices = np.full(self.num_envs, HOLD)
        for n in np.flatnonzero(theirs):
            chooser = self._bots[n][int(self._slots.seat[n])]
            choices[n] = action_of_move(chooser, self._slots.view(int(n)))
        return choices

    def _observation(self) -> Observation:
        return {OBSERVATION: self._slots.features.copy(), ACTION_MASK: self._mask()}

    def _mask(self) -> npt.NDArray[np.int8]:
        """The masks of the seat, empty where its match is over."""
        return self._slots.mask.astype(np.int8)

    def _info(self, which: Flags | None = None) -> dict[str, Any]:
        """The infos of these environments in Gymnasium's vector form: each has a second array that marks the environments it is for."""
        has = np.ones(self.num_envs, np.bool_) if which is None else which
        shown = {ACTION_MASK: self._mask() * has[:, None].astype(np.int8), "refused": self._refused & has}
        return {**shown, **{f"_{name}": has.copy() for name in shown}}

    def _final(self, ended: Flags) -> dict[str, Any]:
        """The last observations and infos of matches that ended."""
        observation, last = self._observation(), np.full(self.num_envs, None, object)
        for n in np.flatnonzero(ended):
            last[n] = {name: part[n].copy() for name, part in observation.items()}
        return {"final_obs": last, "_final_obs": ended.copy(), "final_info": self._info(ended), "_final_info": ended.copy()}

    def close_extras(self, **_settings: Any) -> None:
        self._slots.close()


def action_of_move(chooser: Bot, view: View) -> int:
    """The first action of the bot's choice. If the bot writes a line with several actions, it is asked again for the rest."""
    move = ask(chooser, view)
    action = view.game.read(move)[0] if isinstance(move, str) else int(move)
    if action not in view.legal:
        raise BadBot(f"The bot {bot_name(chooser)} chose {shown(move)} at seat {view.seat}, which is not possible.")
    return action
