"""Measure random play of Pgx (games in JAX, for GPUs) on the same machine.

python -m doppelagent.gpu.bench_pgx
"""

import json
import time
from importlib.util import find_spec
from typing import Any, Final

GAMES: Final = ("kuhn_poker", "leduc_holdem", "connect_four", "backgammon")
SLOTS: Final = 1 << 20
STEPS: Final = 100


def steps_per_second(name: str, slots: int = SLOTS) -> float:
    """Random decisions per second in a batch with automatic resets."""
    import jax
    import pgx
    from pgx.experimental import auto_reset

    env: Any = pgx.make(name)
    step = jax.vmap(auto_reset(env.step, env.init))

    def decide(state: Any, key: Any) -> tuple[Any, None]:
        chosen, own = jax.random.split(key)
        logits = jax.numpy.where(state.legal_action_mask, 0.0, -jax.numpy.inf)
        return step(state, jax.random.categorical(chosen, logits), jax.random.split(own, slots)), None

    play = jax.jit(lambda state, key: jax.lax.scan(decide, state, jax.random.split(key, STEPS))[0])
    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), slots))
    state = jax.block_until_ready(play(state, jax.random.PRNGKey(1)))
    began = time.perf_counter()
    jax.block_until_ready(play(state, jax.random.PRNGKey(2)))
    return slots * STEPS / (time.perf_counter() - began)


if __name__ == "__main__":
    there = find_spec("pgx") is not None and find_spec("jax") is not None
    for game in GAMES if there else ():
        print(json.dumps({"what": "Pgx", "game": game, "slots": SLOTS, "M steps/s": round(steps_per_second(game) / 1e6, 1)}), flush=True)  # noqa: T201  # for people
