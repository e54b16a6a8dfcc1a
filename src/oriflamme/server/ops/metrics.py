"""Numbers for operators. They count what happens, never which cards it happens with."""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import accumulate
from pathlib import Path
from typing import Final

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

disable_created_metrics()  # type: ignore[no-untyped-call]  # twice the lines for nothing new


class FastCounter(Collector):
    """A counter for one thread, for what happens thousands of times a second."""

    def __init__(self, name: str, help_text: str) -> None:
        self._name = name
        self._about = help_text
        self._count = 0

    def inc(self) -> None:
        self._count += 1

    def collect(self) -> Iterator[Metric]:
        yield CounterMetricFamily(self._name, self._about, value=self._count)


BUCKETS_S: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)
"""Bounds between times that are told apart."""


class FastHistogram(Collector):
    """A histogram of seconds for one thread, for what happens thousands of times a second."""

    def __init__(self, name: str, help_text: str) -> None:
        self._name = name
        self._about = help_text
        self._counts = [0] * (len(BUCKETS_S) + 1)
        self._sum = 0.0

    def observe(self, seconds: float, times: int = 1) -> None:
        self._counts[bisect_left(BUCKETS_S, seconds)] += times
        self._sum += seconds * times

    def collect(self) -> Iterator[Metric]:
        names = [*(str(float(bound)) for bound in BUCKETS_S), "+Inf"]
        buckets = list(zip(names, map(float, accumulate(self._counts))))
        yield HistogramMetricFamily(self._name, self._about, buckets=buckets, sum_value=self._sum)


class Metrics:
    """One registry a server, so that several can live in one process."""

    def __init__(self) -> None:
        registry = self.registry = CollectorRegistry()
        self.decisions = FastCounter("oriflamme_decisions", "Decisions made")
        registry.register(self.decisions)
        self.games = Counter("oriflamme_games_finished", "Games finished", registry=registry)
        self.write_failures = Counter(
            "oriflamme_write_failures", "Changes the disk did not take", registry=registry
        )
        self.refusals = Counter(
            "oriflamme_refusals", "Requests and messages refused", ["code"], registry=registry
        )
        self.slow_clients_dropped = Counter(
            "oriflamme_slow_clients_dropped", "Connections that read too slowly", registry=registry
        )
        self.requests = Counter(
            "oriflamme_http_requests", "HTTP requests answered", ["status"], registry=registry
        )
        self.pushes = Counter(
            "oriflamme_pushes", "Devices told of a turn", ["outcome"], registry=registry
        )
        self.connections = Gauge("oriflamme_connections", "Websockets open now", registry=registry)
        self.rooms = Gauge("oriflamme_rooms", "Tables in memory", registry=registry)
        self.commits = Histogram(
            "oriflamme_commit_units",
            "Units written by one commit",
            buckets=(1, 2, 5, 10, 20, 50, 100, 200, 500, 1000),
            registry=registry,
        )
        self.commit_seconds = FastHistogram(
            "oriflamme_commit_seconds", "One commit, waiting for the disk"
        )
        self.change_commit_seconds = FastHistogram(
            "oriflamme_change_commit_seconds", "A change of a table, from the request to the commit"
        )
        self.request_seconds = FastHistogram("oriflamme_request_seconds", "HTTP requests answered")
        self.loop_lag = FastHistogram(
            "oriflamme_loop_lag_seconds", "Late answers of the event loop"
        )
        for times in (self.commit_seconds, self.change_commit_seconds, self.request_seconds):
            registry.register(times)
        registry.register(self.loop_lag)
        ProcessCollector(registry=registry)  # open files, memory, processor time; on Linux

    def observe_commit(
        self, units: int, seconds: float, waits: Iterable[tuple[float, int]]
    ) -> None:
        """One commit of so many units, its time on the disk, and how long each had to wait."""
        self.commits.observe(units)
        self.commit_seconds.observe(seconds)
        for waited, times in waits:
            self.change_commit_seconds.observe(waited, times)

    def track_database_size(self, database: str) -> None:
        """Tell how large the database is, and what was written ahead of it."""
        for name, about, ending in (
            ("oriflamme_database_bytes", "The database", ""),
            ("oriflamme_wal_bytes", "Written ahead of the database", "-wal"),
        ):
            size = Gauge(name, about, registry=self.registry)
            size.set_function(partial(file_size, Path(database + ending)))

    def track_rooms(self, count: Callable[[], int]) -> None:
        self.rooms.set_function(count)

    def render(self) -> bytes:
        return generate_latest(self.registry)


def file_size(file: Path) -> int:
    """Bytes of a file; one that is not there has none."""
    try:
        return file.stat().st_size
    except OSError:
        return 0
