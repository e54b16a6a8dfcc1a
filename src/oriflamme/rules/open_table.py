"""What can be read alike from a state and from what a viewer sees of one."""

from collections.abc import Sequence
from typing import Protocol

from oriflamme.rules.setup import Setup
from oriflamme.rules.terms import Family, Kind


class OpenCard(Protocol):
    """A card of the queue; its kind is `None` where a viewer may not know it."""

    @property
    def crest(self) -> Family: ...
    @property
    def kind(self) -> Kind | None: ...
    @property
    def family(self) -> Family: ...
    @property
    def revealed(self) -> bool: ...
    @property
    def influence(self) -> int: ...


class OpenTable(Protocol):
    """The queue and the supplies: a `State`, or a `View`."""

    @property
    def setup(self) -> Setup: ...
    @property
    def queue(self) -> Sequence[Sequence[OpenCard]]: ...
    @property
    def supplies(self) -> Sequence[int]: ...
