"""How long decisions took: a histogram that can be written, added up and asked for quantiles."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import exp2, log2

BUCKETS_PER_DOUBLING = 8
"""Buckets for each doubling: a quantile is exact to about 5 %."""


@dataclass(slots=True)
class LatencyHistogram:
    """Decision times, in whole microseconds: what is read back equals what was measured."""

    count: int = 0
    total: int = 0
    longest: int = 0
    buckets: Counter[int] = field(default_factory=Counter)

    def record(self, seconds: float) -> None:
        micros = round(seconds * 1e6)
        self.count += 1
        self.total += micros
        self.longest = max(self.longest, micros)
        self.buckets[int(BUCKETS_PER_DOUBLING * log2(max(micros, 1)))] += 1

    def add(self, other: "LatencyHistogram") -> None:
        self.count += other.count
        self.total += other.total
        self.longest = max(self.longest, other.longest)
        self.buckets.update(other.buckets)

    @property
    def mean(self) -> float:
        """In milliseconds, like the quantiles."""
        return self.total / max(self.count, 1) / 1000

    def quantile(self, share: float) -> float:
        """The time that this share of the decisions did not exceed, in milliseconds."""
        seen = 0
        for bucket in sorted(self.buckets):
            seen += self.buckets[bucket]
            if seen >= share * self.count:
                return min(self.longest, exp2((bucket + 1) / BUCKETS_PER_DOUBLING)) / 1000
        return 0.0

    def write(self) -> dict[str, object]:
        return {
            "count": self.count,
            "total": self.total,
            "longest": self.longest,
            "buckets": {str(bucket): count for bucket, count in sorted(self.buckets.items())},
        }


def read_latency_histogram(fields: Mapping[str, object]) -> LatencyHistogram:
    """A clock as it was written."""
    buckets = fields["buckets"]
    assert isinstance(buckets, dict)
    return LatencyHistogram(
        count=int(str(fields["count"])),
        total=int(str(fields["total"])),
        longest=int(str(fields["longest"])),
        buckets=Counter({int(bucket): int(count) for bucket, count in buckets.items()}),
    )
