"""When a bot's answer is due, and how far it may be put off. Times are of the event loop."""

from math import ceil
from typing import Final, NamedTuple

MARGIN_S: Final = 0.1
"""Seconds between the end of a thought and the moment its answer is due."""
LATE_START_S: Final = 0.6
"""Seconds a table waits for a thought that began late: as long as the longest usually takes."""
MIN_SEARCH_S: Final = 0.1
"""Seconds below which a search finds nothing that a squire does not."""
STEP_S: Final = 0.5
"""What is not done at its moment is told at one of these steps: none shows how hard it was."""


class Deadline(NamedTuple):
    """Set before the thought begins, and the same whatever cards it is about."""

    due: float | None
    """None: as soon as there is an answer."""
    latest: float

    @property
    def latest_start(self) -> float:
        """From then on a thought would come to nothing."""
        return self.latest - MARGIN_S - MIN_SEARCH_S

    def time_budget(self, started: float) -> float | None:
        """How long a thought that began then may take; none: as long as the bot is used to."""
        due = self._due_after(started)
        return None if due is None else max(due - MARGIN_S - started, 0.01)

    def send_at(self, started: float, done: float) -> float:
        """When the answer is told: a thought that began late is given its time first."""
        due = self._due_after(started)
        if due is None:
            return done
        late = max(0, ceil((done - due) / STEP_S)) * STEP_S
        return min(due + late, max(self.latest, done))

    def _due_after(self, started: float) -> float | None:
        if self.due is None:
            return None
        return max(self.due, min(started + LATE_START_S, self.latest))
