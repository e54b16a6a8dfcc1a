"""Numbers of the processes in which strong bots think."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

from oriflamme.server.bot_seats.workers import BotWorkers, WorkersWatch


class BotMetrics:
    def __init__(self, registry: CollectorRegistry) -> None:
        self._alive = Gauge(
            "oriflamme_bot_workers_alive", "Bot workers that can think now", registry=registry
        )
        self._waiting = Gauge(
            "oriflamme_bot_questions_waiting", "Questions that wait for a worker", registry=registry
        )
        self._restarts = Counter(
            "oriflamme_bot_worker_restarts", "Bot workers that ended, unasked", registry=registry
        )
        self._thoughts = Counter(
            "oriflamme_bot_thoughts", "Decisions strong bots thought about", registry=registry
        )
        self._step_downs = Counter(
            "oriflamme_bot_step_downs",
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

    def watched(self, count: int) -> BotWorkers:
        """So many workers, which are counted here."""
        watch = WorkersWatch(
            restarted=self._restarts.inc,
            waited=self._waits.observe,
            thought=self._thoughts.inc,
            stepped_down=lambda why: self._step_downs.labels(why).inc(),
        )
        bot_workers = BotWorkers(count, watch=watch)
        self._alive.set_function(lambda: bot_workers.alive)
        self._waiting.set_function(lambda: bot_workers.waiting)
        return bot_workers
