"""oriflamme admin ratings: reckon all ratings again, and mend them when asked to."""

from typing import TYPE_CHECKING, Final

from oriflamme.cli.errors import Refusal

if TYPE_CHECKING:
    from oriflamme.cli.admin import Keeper
    from oriflamme.server.standings.audit import Difference

MEND: Final = "mend"


async def ratings(keeper: "Keeper") -> None:
    """What does not follow from the rated games, a row a line: where, as kept, as reckoned."""
    from oriflamme.server.standings.audit import audit, mend
    from oriflamme.server.standings.reckoner import can_rate

    asked: list[str] = keeper.args.words
    if asked not in ([], [MEND]):
        raise Refusal(keeper.speech("cli.admin.ratings_words"))
    if not can_rate():
        raise Refusal(keeper.speech("cli.admin.no_ratings", missing="openskill"))
    found = await (mend(keeper.house) if asked else audit(keeper.house.rows))
    for difference in found.differences:
        keeper.console.say(_line(difference))
    told = {"games": found.games, "count": len(found.differences)}
    if not found.differences:
        keeper.console.say(keeper.speech("cli.admin.ratings_equal", **told))
    elif asked:
        keeper.console.say(keeper.speech("cli.admin.ratings_mended", **told))
    else:
        raise Refusal(keeper.speech("cli.admin.ratings_differ", **told), status=1)


def _line(difference: "Difference") -> str:
    values = (_words(row) for row in (difference.kept, difference.reckoned))
    return "\t".join([*map(str, difference.key), *values])


def _words(row: tuple[object, ...] | None) -> str:
    return "-" if row is None else " ".join(map(str, row))
