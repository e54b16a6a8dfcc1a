"""What others want to know of all rooms."""

from collections.abc import Callable
from dataclasses import dataclass

from oriflamme.server.protocol import changes as ch
from oriflamme.server.protocol.refusals import RefusalCode
from oriflamme.server.tables.table import Table


@dataclass
class Watch:
    """The metrics, and who follows their own tables."""

    decided: Callable[[], None] = lambda: None
    finished: Callable[[str], None] = lambda game: None
    """Told which game."""
    failed: Callable[[], None] = lambda: None
    refused: Callable[[RefusalCode], None] = lambda _: None
    changed: Callable[[Table, ch.TableChange], None] = lambda *_: None
