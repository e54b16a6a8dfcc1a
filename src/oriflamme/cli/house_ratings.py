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
        raise Refusal(f"ratings stands alone, or with {MEND}")
    if not can_rate():
        raise Refusal("ratings needs openskill: pip install 'oriflamme[accounts]'")
    found = await (mend(keeper.house) if asked else audit(keeper.house.rows))
    for difference in found.differences:
        keeper.console.say(_line(difference))
    games, rows = f"games: {found.games}", f"rows: {len(found.differences)}"
    if not found.differences:
        keeper.console.say(f"All ratings follow from the rated games ({games}).")
    elif asked:
        keeper.console.say(f"Ratings that differed were stored as computed ({games}, {rows}).")
    else:
        raise Refusal(
            f"stored ratings do not follow from the rated games ({games}, {rows});"
            " oriflamme admin ratings mend stores what was computed",
            status=1,
        )


def _line(difference: "Difference") -> str:
    values = (_words(row) for row in (difference.kept, difference.reckoned))
    return "\t".join([*map(str, difference.key), *values])


def _words(row: tuple[object, ...] | None) -> str:
    return "-" if row is None else " ".join(map(str, row))
