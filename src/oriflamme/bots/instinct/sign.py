"""A sign of an action and how often it shows, as one number."""

from oriflamme.bots.instinct.layout import MOST
from oriflamme.kernel.compiling import inlined


@inlined
def sign(weight: int, times: int) -> int:
    """The sign whose weight this is, shown so many times."""
    return weight * MOST + min(times, MOST - 1)


@inlined
def once(weight: int) -> int:
    return weight * MOST + 1
