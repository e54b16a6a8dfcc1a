"""Web push as the settings have it: not at all, unless a key is given."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from oriflamme.server.ops.metrics import Metrics
from oriflamme.server.push.vapid_key import read_key
from oriflamme.server.settings import Settings
from oriflamme.server.store.store import Store

if TYPE_CHECKING:  # it writes requests with h11, which comes with what serves or what pushes
    from oriflamme.server.push.pusher import Pusher


def check_push_settings(settings: Settings) -> None:
    """Raise `BadSetting` where a key is given that nothing can be sent with."""
    if settings.push_key:
        read_key(settings.push_key, settings.push_contact)


def create_pusher(
    settings: Settings, store: Store, clock: Callable[[], int], metrics: Metrics
) -> "Pusher | None":
    if not settings.push_key:
        return None
    from oriflamme.server.push.pusher import Pusher

    return Pusher(
        store,
        read_key(settings.push_key, settings.push_contact),
        settings.push_hosts,
        clock,
        lambda outcome: metrics.pushes.labels(outcome).inc(),
    )
