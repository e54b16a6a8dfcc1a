"""A decision without any search: what the net would do at first sight."""

from oriflamme.bots.sight.reading import Reading
from oriflamme.bots.thought import Option, Thought
from oriflamme.views.view import View


def at_sight(view: View, reading: Reading, seconds: float) -> Thought:
    """Every option, the likeliest first. Nothing was simulated, so all lead where the game stands:
    to the share of the victory that is expected of it, and to the influence there is."""
    me = view.viewer
    assert me is not None
    mine = reading.shares[me]
    others = reading.shares[:me] + reading.shares[me + 1 :]
    rank = 1 + sum(share > mine for share in others) + sum(share == mine for share in others) / 2
    options = tuple(
        Option(
            action,
            tried=0,
            worth=odds,
            win_share=mine,
            influence=float(view.supplies[me]),
            rank=rank,
        )
        for action, odds in reading.policy.items()
    )
    return Thought(options, simulations=0, seconds=seconds)
