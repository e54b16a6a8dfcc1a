"""What has been played, a line a game, so that an interrupted tournament goes on where it was."""

import json
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from oriflamme.arena.match import Match, read_match
from oriflamme.arena.tournament_config import TournamentConfig
from oriflamme.rules.errors import OriflammeError

FORMAT: Final = "oriflamme-arena"
VERSION: Final = 1


class BadJournal(OriflammeError):
    """A file that is no journal, or the journal of another tournament."""


def is_header(line: str) -> bool:
    """Whether a line opens a journal."""
    return line.startswith(f'{{"format":"{FORMAT}"')


def write_journal(config: TournamentConfig, matches: Iterable[Match]) -> str:
    """A whole journal at once."""
    return _lines([_header(config), *(match.write() for match in matches)])


class Journal:
    """An append-only file: the plan on its first line, then a line for each game."""

    def __init__(self, path: Path, config: TournamentConfig) -> None:
        self.path = path
        self._config = config

    def open(self) -> list[Match]:
        """What was played before; a new file is begun when there is none."""
        if not self.path.exists() or not self.path.read_bytes():
            self._write([_header(self._config)])
            return []
        lines = self.path.read_text(encoding="utf-8").splitlines(keepends=True)
        self._check(lines[0])
        whole = [line for line in lines if line.endswith("\n")]
        if len(whole) < len(lines):
            # The last line was cut short by whatever ended the run: that game is played again.
            self.path.write_text("".join(whole), encoding="utf-8")
        return [self._match(number, line) for number, line in enumerate(whole, start=1)][1:]

    def add(self, matches: Iterable[Match]) -> None:
        self._write([match.write() for match in matches])

    def _write(self, documents: list[dict[str, Any]]) -> None:
        with self.path.open("a", encoding="utf-8") as file:
            file.write(_lines(documents))

    def _check(self, line: str) -> None:
        try:
            header = json.loads(line)
        except ValueError:
            header = None
        if not isinstance(header, dict) or header.get("format") != FORMAT:
            raise BadJournal(f"{self.path} is no journal of the arena; choose another file")
        if header.get("version") != VERSION:
            raise BadJournal(
                f"{self.path} is a journal of version {header.get('version')}, this program reads"
                f" version {VERSION}"
            )
        if header != json.loads(json.dumps(_header(self._config))):
            raise BadJournal(
                f"{self.path} belongs to another tournament: {header.get('config')}; choose another"
                " file, or give the same players, ruleset, edition, deck and seed"
            )

    def _match(self, number: int, line: str) -> Match:
        try:
            fields = json.loads(line)
            return read_match(fields) if number > 1 else fields
        except (ValueError, KeyError, TypeError, AssertionError):
            raise BadJournal(f"{self.path}, line {number}: no game of the arena") from None


def _header(config: TournamentConfig) -> dict[str, Any]:
    """The plan but for its length: a longer run goes on from a shorter one."""
    agreed = asdict(config)
    del agreed["deals"]
    return {"format": FORMAT, "version": VERSION, "config": agreed}


def _lines(documents: Iterable[dict[str, Any]]) -> str:
    return "".join(json.dumps(document, separators=(",", ":")) + "\n" for document in documents)
