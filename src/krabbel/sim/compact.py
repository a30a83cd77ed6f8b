"""`compact`: a call in a kernel that keeps its code short.

By itself the compiler writes a loop over the seats out a hundred times, since their number is a
byte; what then does not fit a GPU's instruction cache has to be waited for.
"""

from typing import Any

from krabbel.core.rule import COMPILED, rule


@rule
def nothing() -> None:
    """Where kernels are not compiled, or not to be short."""


compact: Any = nothing

if COMPILED:
    from numba import config, types
    from numba.extending import intrinsic

    if not config.ENABLE_CUDASIM:

        @intrinsic
        def short_code(_typing: Any) -> Any:
            """Ask for short code in the kernel that has this call."""

            def generate(context: Any, builder: Any, _signature: Any, _args: Any) -> Any:
                builder.function.attributes.add("optsize")
                return context.get_dummy_value()

            return types.none(), generate

        compact = short_code
