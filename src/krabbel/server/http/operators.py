"""An address for operators alone, apart from where guests come: /metrics and /health."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager

import uvicorn
from starlette.applications import Starlette

from krabbel.server.http.status import FOR_OPERATORS
from krabbel.server.listening import listen, own_address
from krabbel.server.services import Services

GOODBYE_S = 1  # for answers that are on their way


class _Beside(uvicorn.Server):
    """A server on the main server's loop, which leaves signals to it."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Capture none."""
        yield


@asynccontextmanager
async def operators_address(
    address: tuple[str, int] | None, services: Services
) -> AsyncIterator[str]:
    """Serve operators at this address until the end of the block; hand over its URL, or ""."""
    if address is None:
        yield ""
        return
    app = Starlette(routes=FOR_OPERATORS)
    app.router.redirect_slashes = False  # a misspelt probe is answered 404 here, too
    app.state.services = services
    with listen(*address) as bound:
        config = uvicorn.Config(
            app,
            lifespan="off",
            ws="none",
            log_config=None,
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=GOODBYE_S,
        )
        server = _Beside(config)
        serving = asyncio.create_task(server.serve([bound]))
        try:
            yield own_address(bound)
        finally:
            server.should_exit = True
            await serving
