"""The proof of a finished game's deal."""

from oriflamme.fairness.proof import Proof, SeatCut
from oriflamme.fairness.seals import seal_of
from oriflamme.notation.ogn_write import write_record
from oriflamme.server.history.records import record_of
from oriflamme.server.protocol import changes as ch
from oriflamme.server.tables.game_start import agreed_terms
from oriflamme.server.tables.table_creation import TableStep


def proof_of(steps: list[TableStep], finished: int) -> Proof | None:
    """All that was sealed, opened; none where nothing was: in games that go on from a moment of
    another."""
    start, dealt, last = steps[0].change, steps[0].table, steps[-1].table
    assert isinstance(start, ch.Started)
    assert last.game is not None
    if start.secret is None:
        return None
    bots = [chair.bot for chair in dealt.seats]
    return Proof(
        game=start.game,
        seal=seal_of(bytes.fromhex(start.secret)),
        secret=start.secret,
        agreed=agreed_terms(dealt.options),
        cuts=tuple(SeatCut(bot, cut) for bot, cut in zip(bots, start.client_seeds, strict=True)),
        cards=last.game.sealed,
        record=write_record(record_of(steps, finished)),
    )
