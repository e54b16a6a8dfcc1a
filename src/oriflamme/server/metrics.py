"""Numbers for operators. They count what happens, never which cards it happens with."""

from collections.abc import Callable, Iterator

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.core import CounterMetricFamily, Metric
from prometheus_client.registry import Collector

disable_created_metrics()  # type: ignore[no-untyped-call]  # twice the lines for nothing new


class Tally(Collector):
    """A counter for one thread, for what happens thousands of times a second."""

    def __init__(self, name: str, about: str) -> None:
        self._name = name
        self._about = about
        self._count = 0

    def inc(self) -> None:
        self._count += 1

    def collect(self) -> Iterator[Metric]:
        yield CounterMetricFamily(self._name, self._about, value=self._count)


class Metrics:
    """One registry a server, so that several can live in one process."""

    def __init__(self) -> None:
        registry = self.registry = CollectorRegistry()
        self.decisions = Tally("oriflamme_decisions", "Decisions made")
        registry.register(self.decisions)
        self.games = Counter("oriflamme_games_finished", "Games finished", registry=registry)
        self.failures = Counter(
            "oriflamme_write_failures", "Changes the disk did not take", registry=registry
        )
        self.refusals = Counter(
            "oriflamme_refusals", "Requests and messages refused", ["code"], registry=registry
        )
        self.dropped = Counter(
            "oriflamme_slow_readers_dropped", "Connections that read too slowly", registry=registry
        )
        self.requests = Counter(
            "oriflamme_http_requests", "HTTP requests answered", ["status"], registry=registry
        )
        self.connections = Gauge("oriflamme_connections", "Websockets open now", registry=registry)
        self.rooms = Gauge("oriflamme_rooms", "Tables in memory", registry=registry)
        self.commits = Histogram(
            "oriflamme_commit_units",
            "Units written by one commit",
            buckets=(1, 2, 5, 10, 20, 50, 100, 200, 500, 1000),
            registry=registry,
        )

    def watch_rooms(self, count: Callable[[], int]) -> None:
        self.rooms.set_function(count)

    def text(self) -> bytes:
        return generate_latest(self.registry)
