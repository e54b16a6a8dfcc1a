"""Several bytes as one number, so that they are turned, and written, together."""

from typing import Any, Final

from oriflamme.kernel.decorators import inline, intrinsic

BITS_AT_ONCE: Final = 7
"""How many bits become bytes at a time: one more, and the product would reach 2**63."""
_COPIES: Final = sum(1 << BITS_AT_ONCE * n for n in range(BITS_AT_ONCE))
_LOWEST: Final = sum(1 << 8 * n for n in range(BITS_AT_ONCE))


@intrinsic("store")
def write_eight(out: Any, row: int, at: int, packed: int) -> None:
    """Write eight bytes into a row of the caller's array, the lowest first."""
    for n in range(8):
        out[row, at + n] = packed >> 8 * n & 255


@inline
def byte_of(packed: int, at: int) -> int:
    """One of the bytes."""
    return packed >> 8 * at & 255


@inline
def rotate_bytes(packed: int, by: int, count: int) -> int:
    """So many bytes, each moved up by some places, the last ones around to the front."""
    return (packed << 8 * by | packed >> 8 * (count - by)) & (1 << 8 * count) - 1


@inline
def bits_to_bytes(bits: int) -> int:
    """The lowest seven bits, each as a byte; the eighth byte is 0."""
    # Copy n of the bits lies 7 n higher, where none of another's is: so bit n comes to lie at 8 n.
    return (bits & (1 << BITS_AT_ONCE) - 1) * _COPIES & _LOWEST
