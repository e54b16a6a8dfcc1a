"""What a rival's deeds say of the cards it holds, and of the manner in which it plays."""

from typing import Any, Final

import numpy as np

from oriflamme.bots.memory.manners import CHANCE, DRAWN, MANNERS

DOUBT: Final = 0.5
"""How far it stays open how a rival who cares plays, whatever its deeds say: many play in a manner
of their own."""


def conclude(found: Any, count: int, beforehand: Any) -> tuple[Any, Any]:
    """What the chances of the supposed worlds add up to, so many of them, and world by world what
    those of each manner add up to.

    If the rival cares, a world that was drawn by weights is as likely as its deeds are in it, and
    the less so the likelier it was to be drawn. If it plays by chance, its deeds say nothing, and
    each of those drawn all alike is as likely as any other."""
    believed, careful = len(found), beforehand[:CHANCE]
    in_each = found[:, :CHANCE] * careful
    manners = np.zeros((count, MANNERS))
    manners[:believed, :CHANCE] = DOUBT * _shares(careful) + (1 - DOUBT) * _shares(in_each)
    manners[believed:, CHANCE] = 1.0
    rarity = found[:, DRAWN].max() / found[:, DRAWN]
    chances = np.empty(count)
    chances[:believed] = _total(in_each, 1) * rarity / _total(rarity)
    by_chance = beforehand[CHANCE] * _total(found[:, CHANCE]) / believed
    chances[believed:] = by_chance / (count - believed)
    return np.cumsum(chances / chances.max()), np.cumsum(manners, 1)


def _shares(likely: Any) -> Any:
    """Made to add up to 1 in every row; nothing where nothing is likely."""
    sums = _total(likely, -1)[..., None]
    return np.divide(likely, sums, out=np.zeros_like(likely), where=sums > 0)


def _total(numbers: Any, axis: int = 0) -> Any:
    """Added up one by one, in the same order on any machine."""
    return np.cumsum(numbers, axis).take(-1, axis)
