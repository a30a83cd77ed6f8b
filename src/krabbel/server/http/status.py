"""How the server is: /health for whoever watches over it, /metrics for Prometheus."""

from time import monotonic

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from krabbel.server.http.routes import address, house_of, hurry
from krabbel.server.metrics import Metric, counter, gauge, page
from krabbel.server.services import House
from krabbel.server.store import StoreFailure


async def health(request: Request) -> Response:
    """Whether tables can be played: the database is what they need."""
    house = house_of(request)
    hurry(house.looks, address(request))
    try:
        await house.store.check()
    except StoreFailure:
        return PlainTextResponse("the database cannot be used\n", 503)
    return PlainTextResponse("ok\n")


async def metrics(request: Request) -> Response:
    """Figures."""
    house = house_of(request)
    hurry(house.looks, address(request))
    text = page(figures(house))
    return PlainTextResponse(text, media_type="text/plain; version=0.0.4")


def figures(house: House) -> list[Metric]:
    """All figures of a house."""
    traffic, hall = house.traffic, house.hall
    answers = {f'{{status="{status}"}}': many for status, many in sorted(traffic.answers.items())}
    return [
        gauge("up_seconds", "Time since the start.", monotonic() - traffic.started),
        gauge("tables_live", "Tables in memory.", len(hall.live)),
        gauge("bots_thinking", "Bots that are thinking.", house.thinking.busy),
        gauge("connections", "Sockets that are open.", len(house.connections)),
        Metric("answers_total", "counter", "HTTP answers by their status.", {**answers}),
        counter("bots_replaced", "Bots' moves that the easy one made.", house.thinking.fallbacks),
        counter(
            "slow_readers", "Connections dropped for reading too slowly.", traffic.slow_readers
        ),
        *(
            counter(name, f"{name.replace('_', ' ').capitalize()}.", many)
            for name, many in vars(hall.counts).items()
        ),
    ]


ROUTES = [Route("/health", health), Route("/metrics", metrics)]
