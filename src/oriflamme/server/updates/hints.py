"""A hint as the wire shows it."""

from typing import TYPE_CHECKING

from oriflamme.server.protocol import server_messages as tc
from oriflamme.server.tables.table import TableGame

if TYPE_CHECKING:  # it needs NumPy, which a server of squires can do without
    from oriflamme.analysis.hint import Hint
    from oriflamme.analysis.reasons import Reason


def wire_hint(hint: "Hint", game: TableGame) -> tc.Hint:
    """To the one who decides in the game: options by their places in the list they were given."""
    decision = game.state.decision
    assert decision is not None, "a hint is about a decision"
    return tc.Hint(
        game.pending_number,
        hint.bot,
        tuple(
            tc.HintOption(
                decision.options.index(option.action),
                round(100 * option.win_share),
                tuple(map(wire_reason, option.reasons)),
            )
            for option in hint.options
        ),
        hint.simulations,
    )


def wire_reason(reason: "Reason") -> tc.HintReason:
    return tc.HintReason(
        reason.fact,
        reason.speaks_for,
        reason.card,
        reason.family,
        reason.slot,
        reason.count,
        reason.percent,
    )
