"""What somebody took of what is allowed in the whole house, as workers tell one another of it."""

from typing import Final, NamedTuple

NOBODY: Final = "-"
"""In the place of a name, where there is none."""


class Taken(NamedTuple):
    """One of something, by somebody of a network."""

    what: str
    network: str
    name: str | None = None
    """A guest; or what was tried, where somebody signs in."""

    def words(self) -> str:
        return f"{self.what} {self.network} {self.name or NOBODY}"


def taken(what: str, network: str, name: str) -> Taken:
    """As it was told."""
    return Taken(what, network, None if name == NOBODY else name)
