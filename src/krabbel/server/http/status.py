"""How the server is: /health for whoever starts and restarts it, /metrics for Prometheus.

Figures are for operators, at the address that `krabbel serve --metrics HOST:PORT` opens
(operators.py). Among guests' addresses there are none: a proxy on this machine may look like it.
"""

from collections.abc import Awaitable, Callable

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from krabbel.server.http.request_ids import REFUSALS
from krabbel.server.http.routes import services_of
from krabbel.server.metrics import Metrics

BEGINNINGS = "http.response.start", f"{REFUSALS}.start"  # of answers, the last to a handshake
Answer = Callable[[Request], Awaitable[Response]]


async def live(_request: Request) -> Response:
    """Answer that the process runs and its loop turns; otherwise it is to be restarted."""
    return PlainTextResponse("ok\n")


async def ready(request: Request) -> Response:
    """Answer whether tables can be played here: the store can write, the server is not ending."""
    why_not = await services_of(request).readiness.why_not()
    return PlainTextResponse(f"{why_not}\n", 503) if why_not else PlainTextResponse("ok\n")


async def metrics(request: Request) -> Response:
    """Answer with the server's figures."""
    services = services_of(request)
    await services.measure_database()
    return Response(services.metrics.page(), media_type="text/plain; version=0.0.4")


async def no_metrics(_request: Request) -> Response:
    """Answer that there are no figures here, rather than with the page."""
    raise HTTPException(404)


class CountAnswers:
    """Count answers by their status."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app, self.metrics = app, metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass everything on."""

        async def count(message: Message) -> None:
            if message["type"] in BEGINNINGS:
                self.metrics.answers.labels(message["status"]).inc()
            await send(message)

        await self.app(scope, receive, count)


HEALTH = {"/health": ready, "/health/ready": ready, "/health/live": live}
FOR_OPERATORS = [Route(path, answer) for path, answer in (HEALTH | {"/metrics": metrics}).items()]
FOR_GUESTS = HEALTH | {"/metrics": no_metrics}
ROUTES = [Route(path, answer) for path, answer in FOR_GUESTS.items()]
