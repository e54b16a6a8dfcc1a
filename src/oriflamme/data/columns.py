"""A shard's decisions as columns of Parquet, a row each.

What a row holds is the deciding seat's own: what it saw, might do and did, and what the game
brought it. The columns that tell what it could not see are named `hidden_…` and there only when
they were asked for. docs/datasets.md lists them all.
"""

from collections.abc import Iterable, Iterator
from typing import Any, Final

from oriflamme.arena.match import Match
from oriflamme.arena.tournament_config import TournamentConfig
from oriflamme.data.arrow import arrow
from oriflamme.data.dataset_config import DatasetConfig
from oriflamme.data.hidden_labels import LOCATION_BYTES, QUEUE_BYTES
from oriflamme.data.recorded_games import RecordedGame
from oriflamme.data.versions import FORMAT, encoding_versions
from oriflamme.kernel.observation import OBSERVATION
from oriflamme.rules.terms import Seat

HIDDEN_COLUMNS: Final = ("hidden_locations", "hidden_queue")
LIST_COLUMNS: Final = ("legal", "visits")
COMPRESSION: Final[dict[str, Any]] = {"compression": "zstd", "compression_level": 9}


def schema(*, hidden: bool) -> Any:
    """The columns in their order, each with its type; and by which numberings they are written."""
    pa = arrow()
    name = pa.dictionary(pa.int8(), pa.string())
    columns = [
        ("deal", pa.uint32()),
        ("rotation", pa.uint8()),
        ("decision", pa.uint16()),
        ("ruleset", name),
        ("edition", name),
        ("seat", pa.uint8()),
        ("player", name),
        ("stand_in", pa.bool_()),
        ("observation", pa.binary(OBSERVATION)),
        ("legal", pa.list_(pa.uint16())),
        ("action", pa.uint16()),
        ("visits", pa.list_(pa.uint32())),
        ("win_share", pa.float32()),
        ("rank", pa.uint8()),
        ("influence", pa.uint16()),
        ("margin", pa.int16()),
    ]
    if hidden:
        columns += zip(HIDDEN_COLUMNS, (pa.binary(LOCATION_BYTES), pa.binary(QUEUE_BYTES)))
    fields = [pa.field(name, kind, nullable=name == "visits") for name, kind in columns]
    return pa.schema(fields, metadata={"format": FORMAT, **encoding_versions()})


def write_decisions(games: Iterable[RecordedGame], config: DatasetConfig) -> bytes:
    """The decisions of a shard as a Parquet file."""
    pa = arrow()
    columns = schema(hidden=config.hidden)
    rows = [row for game in games for row in _rows(game, config.tournament)]
    table = pa.Table.from_pylist(rows, schema=columns)
    sink = pa.BufferOutputStream()
    # Observations and the like never come twice: a dictionary of them would only be in the way.
    blobs = {field.name for field in columns if pa.types.is_fixed_size_binary(field.type)}
    plain = {
        f"{name}.list.element" if name in LIST_COLUMNS else name for name in columns.names
    } - blobs
    pa.parquet.write_table(table, sink, use_dictionary=sorted(plain), **COMPRESSION)
    return bytes(sink.getvalue())


def _rows(game: RecordedGame, plan: TournamentConfig) -> Iterator[dict[str, Any]]:
    match = game.match
    ends = [_outcome(match, seat) for seat in range(len(match.players))]
    for number, seen in enumerate(game.decisions):
        yield {
            "deal": match.deal,
            "rotation": match.rotation,
            "decision": number,
            "ruleset": plan.ruleset,
            "edition": plan.edition,
            "seat": seen.seat,
            "player": match.players[seen.seat],
            "stand_in": seen.stand_in,
            "observation": seen.observation,
            "legal": seen.legal,
            "action": seen.action,
            "visits": seen.visits,
            **ends[seen.seat],
            "hidden_locations": seen.hidden_locations,
            "hidden_queue": seen.hidden_queue,
        }


def _outcome(match: Match, seat: Seat) -> dict[str, float]:
    """What the game brought a seat."""
    own = match.influence[seat]
    others = match.influence[:seat] + match.influence[seat + 1 :]
    return {
        "win_share": 1 / len(match.winners) if seat in match.winners else 0.0,
        "rank": match.ranks[seat],
        "influence": own,
        "margin": own - max(others),
    }
