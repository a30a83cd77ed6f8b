"""The server as one ASGI application: its addresses and what stands before them."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from random import Random

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import Route, WebSocketRoute

from krabbel.core.seed import SYSTEM
from krabbel.server.http import routes, share, status
from krabbel.server.http.errors import HANDLERS
from krabbel.server.http.guard import OriginGuard, check_origin
from krabbel.server.http.headers import Headers
from krabbel.server.http.operators import operators_address
from krabbel.server.http.payment import PaidRequests
from krabbel.server.http.request_ids import RequestIds
from krabbel.server.http.static import Page
from krabbel.server.http.status import CountAnswers
from krabbel.server.logs import unexpected
from krabbel.server.metrics import Metrics
from krabbel.server.services import open_services
from krabbel.server.settings import Limits, Settings
from krabbel.server.socket.endpoint import visit
from krabbel.server.wire.doors import Doors

USUAL = Limits()
PACK_FROM_BYTES = 1000


def create_app(
    settings: Settings,
    limits: Limits = USUAL,
    origins: Sequence[str] = (),
    page: Page | None = None,
    chance: Random = SYSTEM,
) -> Starlette:
    """Return a server; `origins` are further addresses that it is reached by, such as a proxy's."""
    metrics, doors = Metrics(), Doors(limits)
    checked = [check_origin(origin) for origin in origins]

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        try:
            async with (
                open_services(settings, doors, metrics, chance) as services,
                operators_address(settings.metrics, services) as for_operators,
            ):
                app.state.services, app.state.for_operators = services, for_operators
                yield
        except Exception as error:
            if earlier := getattr(app.state, "failure", None):
                unexpected(earlier, "the end of the server")  # only the last one is told
            app.state.failure = error
            raise

    app = Starlette(
        routes=[
            *routes.ROUTES,
            *share.ROUTES,
            *status.ROUTES,
            WebSocketRoute("/api/tables/{table}/socket", visit),
            Route("/{path:path}", page or Page(), methods=["GET"]),
        ],
        middleware=[
            Middleware(CountAnswers, metrics),
            Middleware(RequestIds),
            Middleware(Headers),
            Middleware(OriginGuard, checked),
            Middleware(PaidRequests, doors),
            Middleware(GZipMiddleware, PACK_FROM_BYTES),
        ],
        exception_handlers=HANDLERS,
        lifespan=lifespan,
    )
    app.state.doors = doors
    app.state.friends = list(checked)  # addresses for friends, the best one first
    return app
