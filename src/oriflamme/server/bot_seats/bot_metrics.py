"""Numbers of the processes in which strong bots think."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

from oriflamme.server.bot_seats.workers import BotWorkers, WorkerHooks


class BotMetrics:
    def __init__(self, registry: CollectorRegistry) -> None:
        self._alive = Gauge(
            "oriflamme_bot_workers_ready", "Bot workers that can answer now", registry=registry
        )
        self._waiting = Gauge(
            "oriflamme_bot_requests_waiting", "Requests that wait for a worker", registry=registry
        )
        self._restarts = Counter(
            "oriflamme_bot_worker_restarts", "Bot workers that ended, unasked", registry=registry
        )
        self._decisions = Counter(
            "oriflamme_bot_decisions", "Decisions of strong bots in workers", registry=registry
        )
        self._fallbacks = Counter(
            "oriflamme_bot_fallbacks",
            "Decisions of strong bots that a squire made",
            ["reason"],
            registry=registry,
        )
        self._waits = Histogram(
            "oriflamme_bot_wait_seconds",
            "From asking a strong bot to its turn to think",
            buckets=(0.01, 0.05, 0.1, 0.25, 0.5, 1, 2, 3, 5, 10),
            registry=registry,
        )

    def create_workers(self, count: int) -> BotWorkers:
        """So many workers, which are counted here."""
        hooks = WorkerHooks(
            on_restart=self._restarts.inc,
            on_wait=self._waits.observe,
            on_answer=self._decisions.inc,
            on_fallback=lambda why: self._fallbacks.labels(why).inc(),
        )
        bot_workers = BotWorkers(count, hooks=hooks)
        self._alive.set_function(lambda: bot_workers.ready_count)
        self._waiting.set_function(lambda: bot_workers.waiting)
        return bot_workers
