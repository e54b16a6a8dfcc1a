"""Other runs in a run: whose weights it starts with, and the nets it meets."""

from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from oriflamme.learning.checkpoint import checksum, load_weights
from oriflamme.learning.config import TrainConfig
from oriflamme.learning.network import NetworkSize, Weights
from oriflamme.rules.errors import OriflammeError


class SizeMismatch(OriflammeError):
    """Weights of a network of another size."""


@dataclass(frozen=True)
class OpponentPool:
    """Weights that come from other runs."""

    start: Weights | None = None
    models: list[Weights] = field(default_factory=list[Any])

    def with_checksums(self, config: TrainConfig) -> TrainConfig:
        """The plan with their checksums: with other weights it is another plan."""
        first = checksum(self.start) if self.start else ""
        return replace(
            config, start_checksum=first, frozen_models=tuple(map(checksum, self.models))
        )


EMPTY_POOL: Final = OpponentPool()


def load_pool(size: NetworkSize, *, start: Path | None, models: list[Path]) -> OpponentPool:
    """Read the weights, which must be of this size."""
    first = _weights(start, size) if start else None
    return OpponentPool(first, [_weights(path, size) for path in models])


def _weights(path: Path, size: NetworkSize) -> Weights:
    weights, found = load_weights(path)
    if found != size:
        raise SizeMismatch(f"{path} holds a network of {found}, the plan is for {size}")
    return weights
