"""When a bot's answer is due, and how far it may be put off. Times are of the event loop."""

from math import ceil
from typing import Final, NamedTuple

MARGIN: Final = 0.1
"""Seconds between the end of a thought and the moment its answer is due."""
THOUGHT: Final = 0.6
"""Seconds a table waits for a thought that began late: as long as the longest usually takes."""
SHORTEST_THOUGHT: Final = 0.1
"""Seconds below which a search finds nothing that a squire does not."""
STEP: Final = 0.5
"""What is not done at its moment is told at one of these steps: none shows how hard it was."""


class AnswerTime(NamedTuple):
    """Set before the thought begins, and the same whatever cards it is about."""

    due: float | None
    """None: as soon as there is an answer."""
    latest: float

    @property
    def begins_by(self) -> float:
        """From then on a thought would come to nothing."""
        return self.latest - MARGIN - SHORTEST_THOUGHT

    def seconds(self, began: float) -> float | None:
        """How long a thought that began then may take; none: as long as the bot is used to."""
        due = self._due(began)
        return None if due is None else max(due - MARGIN - began, 0.01)

    def told_at(self, began: float, done: float) -> float:
        """When the answer is told: a thought that began late is given its time first."""
        due = self._due(began)
        if due is None:
            return done
        late = max(0, ceil((done - due) / STEP)) * STEP
        return min(due + late, max(self.latest, done))

    def _due(self, began: float) -> float | None:
        if self.due is None:
            return None
        return max(self.due, min(began + THOUGHT, self.latest))
