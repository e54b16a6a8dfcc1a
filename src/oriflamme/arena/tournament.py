"""A tournament from its first deal to its last."""

from collections.abc import Iterator
from pathlib import Path

from oriflamme.arena.journal import Journal
from oriflamme.arena.match import Match
from oriflamme.arena.tournament_config import TournamentConfig
from oriflamme.arena.workers import WorkerPool, play_all


class Tournament:
    """Plays what a plan says and a journal does not have yet, and keeps the matches."""

    def __init__(
        self, config: TournamentConfig, *, journal: Path | None = None, records: Path | None = None
    ) -> None:
        self.plan = config
        self.matches: list[Match] = []
        self._journal = Journal(journal, config) if journal else None
        self._records = records
        if records:
            records.mkdir(parents=True, exist_ok=True)
        if self._journal:
            self._keep(self._wanted(self._journal.open()))
        self.resumed = len(self.matches)
        """How many games were played before."""

    @property
    def left(self) -> int:
        """How many games are still to be played."""
        return self.plan.games - len(self.matches)

    def play(self, workers: WorkerPool) -> Iterator[list[Match]]:
        """Deals as they are finished; each is written down before it is told."""
        for matches in play_all(self.plan, self.matches, workers):
            if self._journal:
                self._journal.add(matches)
            self._keep(matches)
            yield matches

    def _wanted(self, matches: list[Match]) -> list[Match]:
        """A journal may hold more deals than are asked for now."""
        return [match for match in matches if match.deal < self.plan.deals]

    def _keep(self, matches: list[Match]) -> None:
        self.matches += matches
        for match in matches if self._records else ():
            assert self._records
            name = f"deal-{match.deal + 1:05}-rotation-{match.rotation}.ogn"
            (self._records / name).write_text(match.record, encoding="utf-8")
