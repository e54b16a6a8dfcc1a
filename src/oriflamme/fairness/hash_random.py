"""Chance that follows from a seed by written rules, whatever language they are followed in.

Bytes come from SHA-256 of the seed and a counter. A number below n takes as many whole bytes as
its bits need, drops the lowest bits that are too many, and is drawn again when it is not below n.
"""

from collections.abc import Iterable, MutableSequence, Sequence
from itertools import count
from random import Random
from typing import Any, TypeVar

from oriflamme.fairness.hashing import digest

T = TypeVar("T")


class HashRandom(Random):
    """What the rules deal by; all 256 bits of the seed count."""

    def __init__(self, seed: bytes) -> None:
        self._seed = seed
        self._block = count()
        self._bytes = b""
        super().__init__(0)

    def getrandbits(self, k: int, /) -> int:
        size = (k + 7) // 8
        while len(self._bytes) < size:
            self._bytes += digest("oriflamme chance 1", self._seed, next(self._block))
        taken, self._bytes = self._bytes[:size], self._bytes[size:]
        return int.from_bytes(taken, "big") >> (8 * size - k)

    def below(self, limit: int) -> int:
        """Every number from 0 on, below the limit, is equally likely."""
        while (drawn := self.getrandbits(limit.bit_length())) >= limit:
            pass
        return drawn

    def random(self) -> float:
        return self.getrandbits(53) / 2**53

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        among = range(start) if stop is None else range(start, stop, step)
        return among[self.below(len(among))]

    def shuffle(self, x: MutableSequence[Any]) -> None:
        """From the last place to the second, each changes with one that is not after it."""
        for place in reversed(range(1, len(x))):
            other = self.below(place + 1)
            x[place], x[other] = x[other], x[place]

    def sample(
        self, population: Sequence[T], k: int, *, counts: Iterable[int] | None = None
    ) -> list[T]:
        """The first so many, after a shuffle."""
        among = list(population)
        self.shuffle(among)
        return among[:k]
