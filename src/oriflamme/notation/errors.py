"""Text that cannot be read, or that tells of a game the rules forbid."""

from oriflamme.rules.errors import OriflammeError


class BadNotation(OriflammeError):
    """Text that is no record, position or snapshot."""


class BadPosition(BadNotation):
    """A position that cannot be read or cannot arise."""


class BadSnapshot(BadNotation):
    """A snapshot that is damaged, or of a version this program does not know."""


class BadRecord(BadNotation):
    """A record that cannot be read, or whose game breaks the rules."""


class BadToken(BadRecord):
    """A malformed or illegal token of a record, with its place and what was legal there."""

    def __init__(self, problem: str, *, round: int, number: int, legal: tuple[str, ...]) -> None:
        self.round = round
        self.number = number
        """Counted from 1 over all the decisions of the game."""
        self.legal = legal
        allowed = f"; legal: {' '.join(legal)}" if legal else ""
        super().__init__(f"round {round}, decision {number}: {problem}{allowed}")
