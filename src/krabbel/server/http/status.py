"""How the server is: /health for the operator, /metrics for Prometheus."""

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from krabbel.server.http.routes import address, enforce, services_of
from krabbel.server.metrics import Metrics
from krabbel.server.store import StoreFailure


async def health(request: Request) -> Response:
    """Answer whether tables can be played: the database is what they need."""
    services = services_of(request)
    enforce(services.looks, address(request))
    try:
        await services.store.check()
    except StoreFailure:
        return PlainTextResponse("the database cannot be used\n", 503)
    return PlainTextResponse("ok\n")


async def metrics(request: Request) -> Response:
    """Answer with the server's figures."""
    services = services_of(request)
    enforce(services.looks, address(request))
    return Response(services.metrics.page(), media_type="text/plain; version=0.0.4")


class CountAnswers:
    """Count answers by their status."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app, self.metrics = app, metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass everything on."""

        async def count(message: Message) -> None:
            if message["type"] == "http.response.start":
                self.metrics.answers.labels(message["status"]).inc()
            await send(message)

        await self.app(scope, receive, count if scope["type"] == "http" else send)


ROUTES = [Route("/health", health), Route("/metrics", metrics)]
