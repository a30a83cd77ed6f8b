"""Write docs/metrics.md from the figures that a server has."""

import asyncio

from prometheus_client import Metric

from krabbel.core.seed import SYSTEM
from krabbel.server.metrics import NAMESPACE, Metrics
from krabbel.server.services import open_services
from krabbel.server.settings import Limits, Settings
from krabbel.server.wire.doors import Doors

OPENING = """# Metrics

What `/metrics` shows, by [Prometheus' conventions](https://prometheus.io/docs/practices/naming/):
base units, `_total` for what only grows. A histogram `x` has `x_bucket`, `x_sum` and `x_count`.
[operations.md](operations.md) says where `/metrics` is. No figure is kept by table, guest, seat or
bot, and none tells whether a bot is thinking. Beside these there are the usual `process_*` on
Linux: start, processor time, memory, open files. This page is written by `make docs` from the code.

| figure | type | meaning |
|---|---|---|
"""


def metrics_page() -> str:
    """Return docs/metrics.md."""
    rows = [
        f"| `{full_name(figure)}` | {figure.type} | {figure.documentation} |"
        for figure in sorted(asyncio.run(figures()), key=lambda figure: figure.name)
        if figure.name.startswith(NAMESPACE)
    ]
    return OPENING + "\n".join(rows) + "\n"


def full_name(figure: Metric) -> str:
    """Return the name by which a figure is asked for."""
    return figure.name + "_total" * (figure.type == "counter")


async def figures() -> list[Metric]:
    """Return all figures of a server."""
    metrics = Metrics()
    async with open_services(Settings(), Doors(Limits()), metrics, SYSTEM):
        return list(metrics.registry.collect())
