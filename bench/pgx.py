"""Random play of Pgx's games on the same GPU: whole batches in step, finished matches reset.

Needs JAX and pgx; python -m bench.gpu calls it where they are.
"""

import time
from functools import partial
from typing import Any

GAMES = ("kuhn_poker", "leduc_holdem", "sparrow_mahjong")
BATCH = 1 << 20
STEPS = 100


def rate(name: str) -> float:
    """Return decisions per second, as Pgx's authors measure them: in one compiled loop."""
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make(name)
    step = jax.vmap(auto_reset(env.step, env.init))

    def one(carry: Any, key: Any) -> tuple[Any, None]:
        choose, anew = jax.random.split(key)
        legal = jnp.where(carry.legal_action_mask, 0.0, -jnp.inf)
        actions = jax.random.categorical(choose, legal, axis=-1)
        return step(carry, actions, jax.random.split(anew, BATCH)), None

    @partial(jax.jit, donate_argnums=0)
    def many(states: Any, key: Any) -> Any:
        return jax.lax.scan(one, states, jax.random.split(key, STEPS))[0]

    states = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.key(0), BATCH))
    best = 0.0
    for number in range(4):  # the first one compiles
        start = time.perf_counter()
        states = jax.block_until_ready(many(states, jax.random.key(number)))
        best = max(best, BATCH * STEPS / (time.perf_counter() - start))
    return best
