"""What was kept of a table or a game, and cannot be read any more."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from oriflamme.server.protocol.refusals import Refusal
from oriflamme.server.store.store import DatabaseCorrupt, StoreError

log = logging.getLogger(__name__)
MAX_LOGGED: Final = 100


class CorruptionErrors:
    """Whatever goes wrong in building something again from its changes is its damage."""

    def __init__(self) -> None:
        self._logged: set[str] = set()

    @contextmanager
    def refused(self, subject: str) -> Iterator[None]:
        """Refuses like anything else is refused, and says why in the log, once for each thing."""
        try:
            yield
        except Refusal:
            raise
        except Exception as problem:
            if isinstance(problem, StoreError) and not isinstance(problem, DatabaseCorrupt):
                raise  # the disk is in trouble, not what lies on it
            if subject not in self._logged and len(self._logged) < MAX_LOGGED:
                self._logged.add(subject)
                log.exception("%s cannot be read", subject)
            raise Refusal("data_corrupt") from problem
