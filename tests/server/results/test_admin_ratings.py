"""oriflamme admin ratings: all ratings reckoned again, beside the house."""

from oriflamme.server.store.result_writes import NewRatingDebt, save_rating_debt
from oriflamme.server.store.store import Store
from tests.testkit.command_line import CommandResult, oriflamme
from tests.testkit.server.season import play_season
from tests.testkit.server.stores import with_store


def test_a_keeper_finds_false_ratings_and_mends_them_only_when_asked(database: str) -> None:
    def ratings(*words: str) -> CommandResult:
        return oriflamme("admin", "ratings", *words, "--database", database)

    async def begin(store: Store) -> None:
        await play_season(store, ["Anna", "Bela", "Carl"], games=2)

    async def tamper(store: Store) -> None:
        ((gained, learned),) = await store.rows(
            "SELECT gained, learned FROM rating_debts WHERE person = 'anna' AND opponent = 'bela'"
        )
        await store.commit(
            save_rating_debt(NewRatingDebt("base", 4, "anna", "bela", gained - 1, learned))
        )

    with_store(database, begin)
    assert ratings().lines == ["All ratings follow from the rated games (games: 2)."]
    with_store(database, tamper)
    for _ in range(2):
        looked = ratings()
        (line,) = looked.lines
        assert line.startswith("rating_debts\tanna\tbase\t4\tbela\t")
        assert looked.status == 1
        assert "ratings repair" in looked.err
    mended = ratings("repair")
    assert (mended.status, mended.lines[0]) == (0, line)
    assert ratings().status == 0
    assert ratings("please").status == 2
