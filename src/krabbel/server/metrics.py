"""The figures of a running server, for Prometheus: each server has a registry of its own."""

from collections.abc import Callable, Iterator
from time import monotonic

import prometheus_client
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client.core import CounterMetricFamily
from prometheus_client.registry import Collector

NAMESPACE = "krabbel"
MOVE_BUCKETS_S = (0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5)

prometheus_client.disable_created_metrics()  # type: ignore[no-untyped-call]


class Metrics:
    """Counters and histograms that everybody on the server adds to, and gauges that are asked."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.answers = self._counter("answers", "HTTP answers by their status.", "status")
        self.slow_readers = self._counter(
            "slow_readers", "Connections dropped for reading too slowly."
        )
        self.tables_created = self._counter("tables_created", "Tables created.")
        self.moves_acknowledged = self._counter("moves_acknowledged", "Moves acknowledged.")
        self.moves_of_bots = self._counter(
            "moves_of_bots", "Moves of bots, and those made when a clock ran out."
        )
        self.refusals = self._counter("refusals", "Refusals.")
        self.matches_ended = self._counter("matches_ended", "Matches ended.")
        self.store_failures = self._counter("store_failures", "Store failures.")
        self.move_seconds = Histogram(
            "move_seconds",
            "Time to check a move and write it to the store.",
            namespace=NAMESPACE,
            buckets=MOVE_BUCKETS_S,
            registry=self.registry,
        )
        started = monotonic()
        self.gauge("up_seconds", "Time since the start.", lambda: monotonic() - started)

    def gauge(self, name: str, meaning: str, ask: Callable[[], float]) -> None:
        """Add a figure that is asked for whenever the metrics are read."""
        found = Gauge(name, meaning, namespace=NAMESPACE, registry=self.registry)
        found.set_function(ask)

    def counter(self, name: str, meaning: str, ask: Callable[[], float]) -> None:
        """Add a figure that only grows and is asked for whenever the metrics are read."""
        self.registry.register(_AskedCounter(f"{NAMESPACE}_{name}", meaning, ask))

    def value(self, name: str, **labels: str) -> float:
        """Return a figure as it is read now, such as `refusals_total`; 0 if there is none yet."""
        return self.registry.get_sample_value(f"{NAMESPACE}_{name}", labels) or 0.0

    def page(self) -> bytes:
        """Return all figures in Prometheus' text format."""
        return prometheus_client.generate_latest(self.registry)

    def _counter(self, name: str, meaning: str, *labels: str) -> Counter:
        return Counter(name, meaning, labels, namespace=NAMESPACE, registry=self.registry)


class _AskedCounter(Collector):
    """A counter whose value somebody else keeps."""

    def __init__(self, name: str, meaning: str, ask: Callable[[], float]) -> None:
        self.name, self.meaning, self.ask = name, meaning, ask

    def collect(self) -> Iterator[CounterMetricFamily]:
        """Yield the value now."""
        yield CounterMetricFamily(self.name, self.meaning, value=self.ask())
