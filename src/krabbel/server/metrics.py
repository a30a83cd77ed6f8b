"""Figures of a running server, in the text form that Prometheus reads."""

from collections import Counter
from dataclasses import dataclass, field
from time import monotonic

from starlette.types import ASGIApp, Message, Receive, Scope, Send


@dataclass
class Traffic:
    """What the doors have counted since the start."""

    answers: Counter[int] = field(default_factory=Counter)  # by status
    slow_readers: int = 0
    started: float = field(default_factory=monotonic)


@dataclass(frozen=True)
class Metric:
    """One figure."""

    name: str
    kind: str  # gauge: goes up and down; counter: only up
    meaning: str
    values: dict[str, float]  # by label; "" for none


def page(metrics: list[Metric]) -> str:
    """All figures as text."""
    lines = []
    for metric in metrics:
        name = f"krabbel_{metric.name}"
        lines += [f"# HELP {name} {metric.meaning}", f"# TYPE {name} {metric.kind}"]
        lines += [f"{name}{label} {value:g}" for label, value in metric.values.items()]
    return "\n".join(lines) + "\n"


def gauge(name: str, meaning: str, value: float) -> Metric:
    """A figure that goes up and down."""
    return Metric(name, "gauge", meaning, {"": value})


def counter(name: str, meaning: str, value: float) -> Metric:
    """A figure that only goes up."""
    return Metric(f"{name}_total", "counter", meaning, {"": value})


class Counting:
    """Counts answers by their status."""

    def __init__(self, app: ASGIApp, traffic: Traffic) -> None:
        self.app, self.traffic = app, traffic

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass everything on."""

        async def count(message: Message) -> None:
            if message["type"] == "http.response.start":
                self.traffic.answers[message["status"]] += 1
            await send(message)

        await self.app(scope, receive, count if scope["type"] == "http" else send)
