"""Sets of slots, seats, kinds and serials as bits of one number."""

from oriflamme.kernel.decorators import intrinsic, jittable


@intrinsic("ctpop")
def count_bits(mask: int) -> int:
    """How many there are."""
    return mask.bit_count()


@intrinsic("cttz")
def first_bit(mask: int) -> int:
    """The lowest one; the set must not be empty."""
    return (mask & -mask).bit_length() - 1


@jittable
def nth_bit(mask: int, n: int) -> int:
    """The n-th one, from 0."""
    for _ in range(n):
        mask &= mask - 1
    return first_bit(mask)
