"""A batch of matches on a GPU, stepped without copying anything to the CPU."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from doppelagent.core.checks import SEEDS, check_number
from doppelagent.core.errors import BadOption
from doppelagent.gpu.description import Value
from doppelagent.gpu.device import Array, Kernels, Place, cp

MOST_SLOTS: Final = 1 << 24
LAST_SEED: Final = SEEDS // 2  # leaves room for the seeds of later matches


class Start(NamedTuple):
    """The seat that chooses next in each slot, and what it sees and may do, as CuPy arrays."""

    obs: Array  # float32, by slot and feature
    mask: Array  # bool, by slot and action
    seat: Array  # int8


class Step(NamedTuple):
    """A Start after a step, with the returns of all players where a match ended. In those slots a new match has begun."""

    obs: Array
    mask: Array
    seat: Array
    reward: Array  # float32, by slot and seat; 0 until the match is over
    done: Array  # bool


class GpuBatch:
    """`size` matches at once on a GPU, the same ones as those of `doppelagent.Batch` on the CPU with the same seeds.

    `place` is the key of a game or a folder of kernels. Actions are numbered as in `game.actions` and the mask. An illegal action is not
    carried out: its slot does not change, and `refused` is True there until the next step. The arrays are made once: each call writes into
    the same ones, so copy what you keep. `torch.from_dlpack` takes each of them without a copy.

    With `hidden=True`, `batch.hidden` has a row for each slot with what the View of a player hides, for a critic to learn from. With
    `leads=True`, `batch.leads` has the lead of each player by the outlook, by slot and seat: rewards before the end of a match."""

    def __init__(
        self,
        place: Place,
        size: int,
        players: int | None = None,
        options: Mapping[str, Value] | None = None,
        *,
        seed: int = 0,
        returns: str = "lead",
        hidden: bool = False,
        leads: bool = False,
    ) -> None:
        kernels = Kernels.find(place)
        about = kernels.description
        players = about.usual_players if players is None else players
        self._prepare(kernels, cp.asarray(about.configured(players, options)[None]), size, seed, returns, hidden, leads)

    @classmethod
    def mixed(
        cls,
        kernels: Kernels,
        configured: Array,
        size: int,
        *,
        seed: int = 0,
        returns: str = "lead",
        hidden: bool = False,
        leads: bool = False,
    ) -> "GpuBatch":
        """A batch whose slots begin with the undealt States `configured`, assigned cyclically."""
        batch = cls.__new__(cls)
        batch._prepare(kernels, configured, size, seed, returns, hidden, leads)
        return batch

    def _prepare(self, kernels: Kernels, configured: Array, size: int, seed: int, returns: str, hidden: bool, leads: bool) -> None:
        about = kernels.description
        self.size = check_number(size, "The size of a batch", 1, MOST_SLOTS)
        self.seed, self._kind = check_number(seed, "The seed", 0, LAST_SEED), about.kind_of_returns(returns)
        self._kernels, self._configured, self.in_order = kernels, configured, about.in_order
        self._hidden_count, self._lead_count = about.hidden_count if hidden else 0, about.seats if leads else 0
        kernels.check_memory(
            f"{size:,} slots of {about.about['title']}", size * (about.slot_bytes + 4 * (self._hidden_count + self._lead_count))
        )
        self._make_arrays()
        self._bind()

    def _make_arrays(self) -> None:
        about, size, records = self._kernels.description, self.size, self._kernels.records
        self.states, self.words, self._choosers = records("State", size), records("Actions", size), records("Chance", size)
        self.actions, self.ended, self._seats = cp.zeros(size, cp.int64), cp.zeros(size, cp.int32), cp.zeros(size, cp.int8)
        self._done, self._refused = cp.zeros(size, cp.int8), cp.zeros(size, cp.int8)
        self._features, self._legal = cp.zeros((about.feature_count, size), cp.float32), cp.zeros((about.action_count, size), cp.int8)
        self._hidden, self._leads = (cp.zeros((count, size), cp.float32) for count in (self._hidden_count, self._lead_count))
        self.hidden, self.leads = self._hidden.T, self._leads.T
        self._rewards = cp.zeros((about.seats, size), cp.float32)
        self._order = cp.arange(size, dtype=cp.int64)
        self.refused = self._refused.view(cp.bool_)
        start = Start(self._features.T, self._legal.view(cp.bool_).T, self._seats)
        self.now = Step(*start, self._rewards.T, self._done.view(cp.bool_))

    def _bind(self) -> None:
        seen, told = (self.states, self._seats), (self._seats, self.ended, self._rewards, self._done, self._refused, self.seed, self._kind)
        arguments: dict[str, tuple[Any, ...]] = {
            "mask": (*seen, self.words, self._legal),
            "show": (*seen, self._features),
            "reveal_all": (self.states, self._hidden),
            "foresee_all": (self.states, self._leads),
            "pick": (self.words, self._choosers, self.actions),
            "step": (self._order, self.states, self._choosers, self._configured, self.words, self.actions, *told),
            "reset": (self.states, self._choosers, self._configured, self._seats, self.ended, self.seed),
        }
        self._shown = ["show", *["reveal_all"] * bool(self._hidden_count), *["foresee_all"] * bool(self._lead_count)]
        self._launch = {name: self._kernels.bound(name, self.size, *given) for name, given in arguments.items()}

    def reset(self, seed: int | None = None) -> Start:
        """Begin the match of `seed` + n in slot n; without a seed, restart the same matches."""
        if seed is not None and seed != self.seed:
            self.seed = check_number(seed, "The seed", 0, LAST_SEED)
            self._bind()
        self._launch["reset"]()
        self.mask()
        self.show()
        return Start(self.now.obs, self.now.mask, self.now.seat)

    def step(self, actions: Array) -> Step:
        """Carry out one action in every slot."""
        if actions is not self.actions:
            if getattr(actions, "shape", None) != (self.size,):
                raise BadOption(f"A step takes an array of {self.size} actions, whole numbers.")
            self.actions[:] = cp.asarray(actions)
        self.sort()
        self.carry_out()
        self.mask()
        self.show()
        return self.now

    def sample(self) -> Array:
        """A random legal action for each slot, in `actions`. Played by these alone, a match is that of `simulate` for its seed."""
        self._launch["pick"]()
        return self.actions

    # The parts of a step, for loops that do not need all of them

    def sort(self) -> None:
        """Order the slots of the next step by action if `in_order`, so that the threads of a warp follow the same rules."""
        if self.in_order:
            self._order[:] = cp.argsort(self.actions)

    def carry_out(self) -> None:
        """Carry out `actions` without updating features and masks."""
        self._launch["step"]()

    def mask(self) -> None:
        """Update the masks."""
        self._launch["mask"]()

    def show(self) -> None:
        """Update the features, and hidden numbers and leads if the batch has them."""
        for name in self._shown:
            self._launch[name]()

    def __repr__(self) -> str:
        return f"<GpuBatch of {self.size} matches of {self._kernels.description.about['game']}>"
