"""What a finished game says: of each seat, of its cards, and of how strong people are."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from msgspec.structs import replace

from oriflamme.arena.card_counts import CardCounter, CardTally
from oriflamme.rules.terms import Kind
from oriflamme.server.ratings.rated_game import RatedGame, RatedSeat, places
from oriflamme.server.store.result_writes import CardCount, SeatResult
from oriflamme.server.tables.table import SeatState, TableGame, TableState
from oriflamme.server.tables.table_creation import TableStep
from oriflamme.server.updates.game_view import result

ALL_PEOPLE: Final = ""
WIN_PARTS: Final = 60
"""A victory in parts that any number of winners can share."""
ELIMINATED: Final = "eliminated:"
"""Of the statistic that counts by which kind of card another was struck; the kind follows."""


class GameOutcome(NamedTuple):
    """Of a game that began with its deal."""

    results: tuple[SeatResult, ...]
    counts: tuple[CardCount, ...]
    rated: RatedGame | None
    """None: it does not count."""

    @property
    def people(self) -> frozenset[str]:
        return frozenset(each.person for each in self.results if each.person)

    def with_current_ids(self, current_ids: Mapping[str, str | None]) -> "GameOutcome":
        """With each person by the id they have by now; whoever has none is nobody in it."""
        results = (
            each._replace(person=current_ids.get(each.person or "")) for each in self.results
        )
        counts = (
            each._replace(person=person)
            for each in self.counts
            if (person := current_ids.get(each.person, ALL_PEOPLE)) is not None
        )
        return GameOutcome(
            tuple(results),
            tuple(counts),
            self.rated and _rated_with_current_ids(self.rated, current_ids),
        )


def _rated_with_current_ids(game: RatedGame, current_ids: Mapping[str, str | None]) -> RatedGame:
    seats = (replace(seat, person=current_ids.get(seat.person or "")) for seat in game.seats)
    return replace(game, seats=tuple(seats))


def outcome_of(steps: list[TableStep], finished: int) -> GameOutcome | None:
    """None of a game that went on from a moment of another: somebody else's moves are in it."""
    table = steps[-1].table
    game = table.game
    if game is None or game.origin is not None:
        return None
    counter = CardCounter(game.setup)
    for step in steps:
        counter.observe(step.events)
    results = tuple(_results(table, game, finished))
    rated = _rated(table, game, results) if is_rated(table) else None
    return GameOutcome(results, tuple(_counts(results, counter)), rated)


def is_rated(table: TableState) -> bool:
    """Whether it was agreed on, and everybody at the table is somebody."""
    people = [chair.person for chair in table.seats if chair.person]
    known = all(person.has_account and person.shares_with is None for person in people)
    return table.options.rated and bool(people) and known


def _results(table: TableState, game: TableGame, finished: int) -> Iterator[SeatResult]:
    end = result(game.state)
    standing = {each.seat: each for each in end.standings}
    seats = range(len(table.seats))
    left = [_is_abandoned(chair) for chair in table.seats]
    order = places([standing[seat].rank for seat in seats], left)
    for seat, chair in enumerate(table.seats):
        yield SeatResult(
            game=game.id,
            seat=seat,
            person=None if table.is_shared(seat) or not chair.person else chair.person.id,
            bot=chair.bot,
            ruleset=table.options.ruleset,
            seats=len(table.seats),
            finished=finished,
            rated=int(is_rated(table)),
            is_public=int(_is_public(table)),
            place=order[seat],
            won=int(seat in end.winners and not left[seat]),
            influence=standing[seat].influence,
            abandoned=int(left[seat]),
        )


def _is_abandoned(chair: SeatState) -> bool:
    """Whether a bot played on for somebody to the end."""
    return chair.person is not None and chair.stand_in is not None


def _is_public(table: TableState) -> bool:
    """Whether strangers may find the game: its table was theirs to find, and to look on."""
    return table.options.spectators and (table.options.listed or is_rated(table))


def _rated(table: TableState, game: TableGame, results: tuple[SeatResult, ...]) -> RatedGame:
    seats = tuple(RatedSeat(each.place, each.person, each.bot) for each in results)
    return RatedGame(game.id, table.options.ruleset, results[0].finished, seats)


def _counts(results: tuple[SeatResult, ...], counter: CardCounter) -> Iterator[CardCount]:
    """What people's cards did. Those of bots, and of whoever left, say little of how people play;
    those of several on one device are everybody's alone."""
    sums: Counter[tuple[str, Kind, str]] = Counter()
    winners = sum(each.won for each in results) or 1
    for each in results:
        if each.bot or each.abandoned:
            continue
        for kind, statistic, amount in _card_counts(counter.seats[each.seat], each, winners):
            for person in {ALL_PEOPLE, each.person or ALL_PEOPLE}:
                sums[person, kind, statistic] += amount
    ruleset, seats = results[0].ruleset, results[0].seats
    for (person, kind, statistic), amount in sorted(sums.items()):
        yield CardCount(person, ruleset, seats, kind, statistic, amount)


def _card_counts(
    cards: dict[Kind, CardTally], seat: SeatResult, winners: int
) -> Iterator[tuple[Kind, str, int]]:
    for kind, tally in cards.items():
        if not tally.played:
            continue  # it earned something in another's hands
        yield kind, "games", 1
        yield kind, "won", WIN_PARTS // winners * seat.won
        yield kind, "played", tally.played
        yield kind, "earned", tally.earned
        for round, count in tally.revealed.items():
            yield kind, f"revealed:{round}", count
        for eliminator, count in tally.eliminated.items():
            yield kind, f"{ELIMINATED}{eliminator}", count
