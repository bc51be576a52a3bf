"""A driver: redraws a deal or a move, with the unseen cards reshuffled. `of(game)` binds it to a game."""

from __future__ import annotations

from functools import cache
from types import ModuleType
from typing import TYPE_CHECKING, Final

from doppelagent.core.bits import i64, u64
from doppelagent.core.chance import seed_fast
from doppelagent.core.rawbytes import digest, mixed, restore
from doppelagent.core.rule import bind, entry, rule

if TYPE_CHECKING:
    from doppelagent.core.game import Game
    from doppelagent.core.given import State, View, apply, observe, setup

    def shuffle_unseen(s: State) -> None: ...


DRIVERS: Final = tuple(f"{__name__}:{name}" for name in ("deal_anew", "move_anew", "sight"))  # their names for `warm`


@cache
def of(game: Game) -> ModuleType:
    return bind(__name__, game.folder, {**game.given(), "shuffle_unseen": game.secrets.shuffle_unseen})


@entry
def deal_anew(kept: State, s: State, seed: int, words: int) -> None:
    """Deal again with the players and options of `kept`, a State of `words` × eight bytes."""
    bring_back(kept, s, seed, words)
    setup(s)


@entry
def move_anew(kept: State, s: State, seat: int, action: int, seed: int, words: int) -> None:
    """Reshuffle the cards that no seat has seen, then carry out the move."""
    bring_back(kept, s, seed, words)
    shuffle_unseen(s)
    apply(s, seat, action)


@entry
def sight(s: State, v: View, players: int, words: int) -> int:
    """A hash of the Views of all seats, each `words` × eight bytes long."""
    everything = u64(0)
    for viewer in range(players):
        observe(s, viewer, v)
        everything = mixed(everything, digest(v, words))
    return i64(everything >> u64(1))


@rule
def bring_back(kept: State, s: State, seed: int, words: int) -> None:
    """Restore the State with a newly seeded generator (xoshiro256**)."""
    restore(s, kept, words)
    s.drawn = s.generator = 0
    seed_fast(s, seed)
