"""How the class of a decision is drawn from what it cost."""

from typing import Final

from oriflamme.review.report import Verdict

BOUNDS: Final = ((0.01, Verdict.BEST), (0.04, Verdict.GOOD), (0.10, Verdict.DOUBTFUL))
"""What a decision cost for sure is less than this: the class it is in. Above all, a mistake."""


def verdict(cost: float, error: float) -> Verdict:
    """The class of a decision, by its cost less the standard error of that.

    A difference within its error is held against nobody.

    >>> verdict(0.03, 0.025), verdict(0.06, 0.01), verdict(0.2, 0.02)
    (<Verdict.BEST: 'best'>, <Verdict.DOUBTFUL: 'doubtful'>, <Verdict.MISTAKE: 'mistake'>)
    """
    for bound, found in BOUNDS:
        if cost - error < bound:
            return found
    return Verdict.MISTAKE
