"""Workers on the machines of a Ray cluster."""

import logging
import os
import socket
from collections.abc import Callable
from concurrent.futures import Future
from importlib.util import find_spec
from types import ModuleType
from typing import Any, Final, TypeVar

from oriflamme import __version__
from oriflamme.arena.workers import WorkerPool
from oriflamme.rules.errors import OriflammeError

LOCAL: Final = "local"
"""In place of an address: a cluster of this machine alone, begun now and ended afterwards."""
RETRIES: Final = 5
"""How often a deal is dealt again when its machine fails: a bot may be what brings it down."""
CONNECT_TIMEOUT: Final = 5.0
"""Seconds to knock at an address; Ray itself would try for minutes and not hear Ctrl-C."""
MEMORY: Final = 80 * 2**20
"""Bytes for the results on their way, the least that Ray takes. A game needs some thousands."""

Result = TypeVar("Result")


class ClusterUnavailable(OriflammeError):
    """A cluster that cannot be joined."""


def has_ray() -> bool:
    """Whether Ray is installed."""
    return find_spec("ray") is not None


class RayPool(WorkerPool):
    """One deal for each core of the cluster; what a failing machine had begun, another plays."""

    def __init__(self, address: str, workers: int | None = None) -> None:
        self._ray = ray = _join(address, workers)
        self.lost_worker_errors = (ray.exceptions.RayError,)
        self.max_pending = 2 * int(ray.cluster_resources().get("CPU", 1))
        if workers is not None and address != LOCAL:
            self.max_pending = workers
        self._play = ray.remote(max_retries=RETRIES)(run_on_node)

    def submit(
        self, work: Callable[..., Result], /, *given: object, **named: object
    ) -> Future[Result]:
        future: Future[Result] = self._play.remote(__version__, work, given, named).future()
        return future

    def describe_loss(self, loss: Exception) -> str:
        """What went wrong over there, without the way it came."""
        cause = getattr(loss, "cause", loss)
        return f"{type(cause).__name__}: {cause}".partition("\n")[0]

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Leave the cluster, which ends what is still being played; one of our own is ended."""
        self._ray.shutdown()


def run_on_node(version: str, work: Callable[..., Result], given: Any, named: Any) -> Result:
    """Done on a machine of the cluster, which must play by the same program."""
    if version != __version__:
        raise ClusterUnavailable(
            f"{socket.gethostname()} has oriflamme {__version__}, the tournament {version}"
        )
    return work(*given, **named)


def _join(address: str, workers: int | None) -> ModuleType:
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    import ray  # not on every machine, and slow to import

    manner: dict[str, Any] = {"log_to_driver": False, "logging_level": logging.ERROR}
    if address == LOCAL:
        manner |= {"num_cpus": workers, "object_store_memory": MEMORY, "include_dashboard": False}
    try:
        _check_reachable(address)
        ray.init(address, **manner)
    except (OSError, ValueError, OverflowError, RuntimeError) as problem:
        raise ClusterUnavailable(f"no Ray cluster at {address}: {problem}") from None
    return ray


def _check_reachable(address: str) -> None:
    """Whether anybody is there; names such as `auto` are left to Ray."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if colon:
        if not port.isdecimal():
            raise ValueError(f"{port!r} is no port; an address is HOST:PORT")
        socket.create_connection((host, int(port)), CONNECT_TIMEOUT).close()
