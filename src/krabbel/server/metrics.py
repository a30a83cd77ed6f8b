"""The figures of a running server, for Prometheus: each server has a registry of its own.

No figure is kept by table, guest, seat or bot, and none tells whether a bot is thinking (searches
that wait are counted in tens): whoever reads them learns nothing that is hidden at a table.
docs/metrics.md lists them all; a test compares.
"""

from collections.abc import Callable, Iterator, Mapping

import prometheus_client
from prometheus_client import CollectorRegistry, Counter, Histogram, ProcessCollector
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.registry import Collector

NAMESPACE = "krabbel"
WAITS_S = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
VIEWS_S = (0.00005, 0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.1, 1)
SIZES = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000)

prometheus_client.disable_created_metrics()  # type: ignore[no-untyped-call]


class Metrics:
    """Counters and histograms that everybody on the server adds to, and gauges that are asked."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        counter = self._counter
        self.answers = counter(
            "answers", "HTTP answers, those to refused handshakes too, by `status`.", "status"
        )
        self.refusals = counter("refusals", "Requests refused, by `code`.", "code")
        self.jobs_refused = counter(
            "jobs_refused",
            "Searches for bots and hints refused, by `kind` and the `limit` that was reached.",
            *("kind", "limit"),
        )
        self.slow_readers = counter("slow_readers", "Connections dropped for reading too slowly.")
        self.tables_created = counter("tables_created", "Tables created.")
        self.moves_acknowledged = counter("moves_acknowledged", "Moves acknowledged.")
        self.moves_of_bots = counter(
            "moves_of_bots", "Moves of bots, and those made when a clock ran out."
        )
        self.matches_ended = counter("matches_ended", "Matches ended.")
        self.store_failures = counter("store_failures", "Store failures.")
        self.acknowledge_seconds = _ByLabel(
            self._histogram(
                "acknowledge_seconds", "From a request's arrival to its `done`, by `kind`.", "kind"
            )
        )
        self.commit_seconds = self._histogram("commit_seconds", "Time that a commit takes.")
        self.commit_size = self._histogram(
            "commit_size", "Reads and writes that one commit carries out.", buckets=SIZES
        )
        self.views_seconds = self._histogram(
            "views_seconds", "Time to make and send all views after a change.", buckets=VIEWS_S
        )
        self.loop_lag_seconds = self._histogram(
            "loop_lag_seconds", "How late the event loop comes to a task that is due."
        )

    def committed(self, size: int, seconds: float) -> None:
        """Note how much one commit carried out, and how long it took; from any thread."""
        self.commit_size.observe(size)
        self.commit_seconds.observe(seconds)

    def gauge(self, name: str, meaning: str, ask: Callable[[], float]) -> None:
        """Add a figure that is asked for whenever the metrics are read."""
        family = GaugeMetricFamily(f"{NAMESPACE}_{name}", meaning, labels=())
        self.registry.register(_Asked(family, lambda: {(): ask()}))

    def gauges(
        self, name: str, meaning: str, label: str, ask: Callable[[], Mapping[str, float]]
    ) -> None:
        """Add a figure for each value of a label, asked for whenever the metrics are read."""
        family = GaugeMetricFamily(f"{NAMESPACE}_{name}", meaning, labels=(label,))
        self.registry.register(_Asked(family, lambda: {(at,): is_ for at, is_ in ask().items()}))

    def counter(self, name: str, meaning: str, ask: Callable[[], float]) -> None:
        """Add a figure that only grows and is asked for whenever the metrics are read."""
        family = CounterMetricFamily(f"{NAMESPACE}_{name}", meaning, labels=())
        self.registry.register(_Asked(family, lambda: {(): ask()}))

    def counters(
        self, name: str, meaning: str, label: str, ask: Callable[[], Mapping[str, float]]
    ) -> None:
        """Add a figure for each value of a label, all of which only grow."""
        family = CounterMetricFamily(f"{NAMESPACE}_{name}", meaning, labels=(label,))
        self.registry.register(_Asked(family, lambda: {(at,): is_ for at, is_ in ask().items()}))

    def value(self, name: str, **labels: str) -> float:
        """Return a figure as it is read now, such as `refusals_total`; 0 if there is none yet."""
        return self.registry.get_sample_value(f"{NAMESPACE}_{name}", labels) or 0.0

    def page(self) -> bytes:
        """Return all figures in Prometheus' text format."""
        return prometheus_client.generate_latest(self.registry)

    def _counter(self, name: str, meaning: str, *labels: str) -> Counter:
        return Counter(name, meaning, labels, namespace=NAMESPACE, registry=self.registry)

    def _histogram(
        self, name: str, meaning: str, *labels: str, buckets: tuple[float, ...] = WAITS_S
    ) -> Histogram:
        return Histogram(
            name, meaning, labels, namespace=NAMESPACE, buckets=buckets, registry=self.registry
        )


class _ByLabel(dict[str, Histogram]):
    """The histograms of all values of a label, each looked for once: that takes microseconds."""

    def __init__(self, parent: Histogram) -> None:
        super().__init__()
        self._parent = parent

    def __missing__(self, label: str) -> Histogram:
        found = self[label] = self._parent.labels(label)
        return found


class _Asked(Collector):
    """A figure whose values somebody else keeps."""

    def __init__(
        self,
        family: GaugeMetricFamily | CounterMetricFamily,
        ask: Callable[[], Mapping[tuple[str, ...], float]],
    ) -> None:
        self.family, self.ask = family, ask

    def describe(self) -> Iterator[GaugeMetricFamily | CounterMetricFamily]:
        """Yield the name, without asking."""
        yield self.family

    def collect(self) -> Iterator[GaugeMetricFamily | CounterMetricFamily]:
        """Yield the values now."""
        self.family.samples.clear()
        for labels, value in self.ask().items():
            self.family.add_metric(labels, value)
        yield self.family
