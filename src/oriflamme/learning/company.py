"""Other runs in a run: whose weights it starts with, and the nets it meets."""

from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from oriflamme.learning.keeping import checksum, kept_weights
from oriflamme.learning.network import Size, Weights
from oriflamme.learning.plan import Plan
from oriflamme.rules.errors import OriflammeError


class OtherSize(OriflammeError):
    """Weights of a network of another size."""


@dataclass(frozen=True)
class Company:
    """Weights that come from other runs."""

    start: Weights | None = None
    nets: list[Weights] = field(default_factory=list[Any])

    def agreed(self, plan: Plan) -> Plan:
        """The plan with their checksums: with other weights it is another plan."""
        first = checksum(self.start) if self.start else ""
        return replace(plan, start=first, nets=tuple(map(checksum, self.nets)))


ALONE: Final = Company()


def invite(size: Size, *, start: Path | None, nets: list[Path]) -> Company:
    """Read the weights, which must be of this size."""
    first = _weights(start, size) if start else None
    return Company(first, [_weights(path, size) for path in nets])


def _weights(path: Path, size: Size) -> Weights:
    weights, found = kept_weights(path)
    if found != size:
        raise OtherSize(f"{path} holds a network of {found}, the plan is for {size}")
    return weights
