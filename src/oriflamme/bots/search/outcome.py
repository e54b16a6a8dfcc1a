"""How a finished game went for one seat."""

from math import exp
from typing import Any

from oriflamme.bots.search.layout import CLOSE, INFLUENCE, MARGIN, RANK, SHARE, WORTH
from oriflamme.kernel.compiling import compilable
from oriflamme.kernel.game import Game
from oriflamme.kernel.scoring import score


@compilable
def judge(game: Game, me: int, knobs: Any, outcome: Any) -> None:
    """Write the figures of one game; close games count in part, so that few games tell much."""
    mine = score(game, me)
    ahead = 0
    level = 1
    best = 0
    for seat in range(game.seats):
        if seat != me:
            theirs = score(game, seat)
            ahead += 1 if theirs > mine else 0
            level += 1 if theirs == mine else 0
            best = max(best, game.influence[seat])
    share = 1.0 / level if ahead == 0 else 0.0
    distance = (game.influence[me] - best) / knobs[CLOSE]
    outcome[SHARE] = share
    outcome[INFLUENCE] = float(game.influence[me])
    outcome[RANK] = ahead + (1 + level) / 2.0
    outcome[WORTH] = (1.0 - knobs[MARGIN]) * share + knobs[MARGIN] / (1.0 + exp(-distance))
