"""The trainer plays, learns, measures and saves until its schedule is over."""

from collections.abc import Callable
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any, Final

import numpy as np
import torch

from doppelagent.core.networkfile import Network, read_network, write_network
from doppelagent.learn.backend import Backend
from doppelagent.learn.checkpoint import load_checkpoint, save_checkpoint
from doppelagent.learn.curves import CSV, add_row
from doppelagent.learn.experience import Experience
from doppelagent.learn.export import export, imported
from doppelagent.learn.inputs import Inputs
from doppelagent.learn.measure import measure
from doppelagent.learn.networks import Faster, Parameters, new_network
from doppelagent.learn.pool import Pool
from doppelagent.learn.ppo import Learner
from doppelagent.learn.recipe import Recipe
from doppelagent.learn.schedule import Schedule
from doppelagent.learn.setups import mixed_setups
from doppelagent.learn.values import fit_values

SUFFIX: Final = ".network"
CRITIC_OUTPUTS: Final = 8  # the first of them are the values
CRITIC_FIRST: Final = 40  # updates in which only the critic learns, when training begins from a network file, which has no critic
SEED_STRIDE: Final = 1 << 32  # offset between the deals of trainings with consecutive seeds

Row = dict[str, float]


class Trainer:
    """Writes the network, its curves and a checkpoint to `folder`. The same seed and number of updates give the same network on the same
    CPU with the same number of threads, but not on a GPU, which adds up sums in varying order.

    With `begin`, the policy starts from a network (fine-tuning). With `frozen`, it then learns one seat, and that network, unchanged, plays
    the others."""

    def __init__(
        self,
        backend: Backend,
        recipe: Recipe,
        folder: Path,
        *,
        seed: int = 1,
        updates: int | None = None,
        begin: Network | None = None,
        frozen: bool = False,
    ) -> None:
        if begin:
            recipe = replace(recipe, width=begin.header.width, layers=begin.header.layers)
        if frozen:
            recipe = replace(recipe, against_pool=1.0)
        self.backend, self.recipe, self.folder, self.seed = backend, recipe, folder, seed
        self.inputs, self.schedule = Inputs(backend.description, backend.device), Schedule(recipe.minutes, updates)
        self._before, self._frozen = begin.header.trained if begin else None, frozen
        self._first = imported(begin, self.inputs, backend.description) if begin else None
        self.pool, self._faster = Pool(recipe.pool, self._first if frozen else None), faster(recipe)
        self._generator = torch.Generator(device=backend.device).manual_seed(seed)
        self._order = torch.Generator().manual_seed(seed + 1)  # on the CPU: draws the next snapshot
        self.learner = Learner(*self._networks(), self.inputs, recipe, self._faster, self._generator)
        self._marks = 0  # measurements so far
        folder.mkdir(parents=True, exist_ok=True)

    def _networks(self) -> tuple[Parameters, Parameters]:
        chance, inputs, recipe, device = np.random.default_rng(self.seed), self.inputs, self.recipe, self.backend.device
        policy = self._first or new_network(inputs.seen, recipe.width, recipe.layers, inputs.outputs, chance)
        critic = new_network(inputs.all, recipe.width, recipe.layers, CRITIC_OUTPUTS, chance)
        return [each.to(device, copy=True) for each in policy], [each.to(device) for each in critic]

    def train(self, tell: Callable[[Row], None]) -> Path:
        """Train to the end of the schedule; returns the network file. `tell` is called with a row of the curves at each measurement."""
        recipe, schedule = self.recipe, self.schedule
        setups = mixed_setups(self.backend.description, recipe, recipe.slots, self.seed)
        batch = self.backend.batch(setups, self.seed * SEED_STRIDE + schedule.done * recipe.slots, "lead")
        experience = Experience(batch, self.inputs, recipe, self._faster, self._generator, best=self._frozen)
        if not schedule.done:
            (self.folder / CSV).unlink(missing_ok=True)
        while schedule.progress < 1:
            self.pool.offer(schedule.done, self.learner.policy)
            experience.play(self.learner.policy, self.learner.critic, self.pool.choose(self._order))
            choosing = self._first is None or schedule.done >= CRITIC_FIRST
            told = self.learner.learn(experience, schedule.between(recipe.rate), schedule.between(recipe.entropy), choosing=choosing)
            schedule.done += 1
            if schedule.progress >= (self._marks + 1) / recipe.measurements:
                tell(self._mark(told))
        return self._fit(self._export())

    def _fit(self, path: Path) -> Path:
        """Fit the values of the exported network to its own play, if the recipe says so."""
        if self.recipe.fitted and not self._frozen:
            network = fit_values(self.backend, read_network(path), self.recipe, self.recipe.fitted, self.seed)
            write_network(path, network.header, network.arrays)
        return path

    def _mark(self, told: Row) -> Row:
        """Measure the policy, and save the curves, the network and a checkpoint. Returns the row of the curves."""
        self._marks = int(self.schedule.progress * self.recipe.measurements)
        decisions, seconds = self.schedule.done * self.recipe.slots * self.recipe.steps, self.schedule.seconds
        row = {"minutes": seconds / 60, "updates": self.schedule.done, "decisions": decisions, "per_second": decisions / seconds, **told}
        for name, opponent in (("random", None), ("first", self.pool.snapshots[:1]), ("latest", self.pool.snapshots[-1:])):
            if opponent is None or opponent:
                other = opponent[0] if opponent else None
                row[f"wins_{name}"] = measure(self.backend, self.inputs, self.learner.policy, other, self.recipe.measured).wins
        add_row(self.folder, row)
        self._export()
        save_checkpoint(self.folder, self._state())
        return row

    def _export(self) -> Path:
        path = self.folder / f"{self.backend.description.about['game']}{SUFFIX}"
        done = {"updates": self.schedule.done, "minutes": round(self.schedule.seconds / 60, 2), "seed": self.seed}
        trained = {**done, "on": self.backend.device.type, "torch": torch.__version__, "recipe": asdict(self.recipe)}
        if self._before:
            trained["before"] = self._before
        export(path, self.learner.policy, self.inputs, self.backend.description, self.recipe, trained)
        return path

    # Checkpoints

    def _about(self) -> dict[str, Any]:
        """What must be the same to resume."""
        about, settings = self.backend.description.about, asdict(replace(self.recipe, minutes=0.0))
        return {**{name: about[name] for name in ("game", "rules", "features_version")}, "settings": settings, "seed": self.seed}

    def _state(self) -> dict[str, Any]:
        learner, schedule = self.learner, self.schedule
        return {
            "about": self._about(),
            "networks": [parameter.detach() for parameter in (*learner.policy, *learner.critic)],
            "optimizer": learner.optimizer.state_dict(),
            "pool": (self.pool.interval, self.pool.snapshots),
            "chance": (self._generator.get_state(), self._order.get_state()),
            "schedule": (schedule.done, schedule.seconds),
        }

    def resume(self) -> None:
        """Resume from the checkpoint in the folder."""
        state, learner = load_checkpoint(self.folder, self.backend.device, self._about()), self.learner
        with torch.no_grad():
            for parameter, saved in zip((*learner.policy, *learner.critic), state["networks"], strict=True):
                parameter.copy_(saved)
        learner.optimizer.load_state_dict(state["optimizer"])
        self.pool.interval, self.pool.snapshots = state["pool"]
        for generator, saved in zip((self._generator, self._order), state["chance"], strict=True):
            generator.set_state(saved.cpu())
        self.schedule.done, self.schedule.before = state["schedule"]
        self._marks = int(self.schedule.progress * self.recipe.measurements)


def faster(recipe: Recipe) -> Faster:
    """A decorator: torch.compile if the recipe says so, or else nothing."""
    return (lambda function: torch.compile(function, dynamic=False)) if recipe.compiled else (lambda function: function)
