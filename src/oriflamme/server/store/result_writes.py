"""Writes about how games came out and how strong people are."""

from typing import Final, NamedTuple

from oriflamme.server.store.statement import Statement


class SeatResult(NamedTuple):
    """How one seat of a finished game came out, as a row of `results`."""

    game: str
    seat: int
    person: str | None
    bot: str | None
    ruleset: str
    seats: int
    finished: int
    rated: int
    is_public: int
    """Whether any visitor may find the game."""
    place: int
    won: int
    influence: int
    abandoned: int


class CardCount(NamedTuple):
    """So much more of something about a card; `person` is empty for all cards."""

    person: str
    ruleset: str
    seats: int
    kind: str
    statistic: str
    amount: int


class NewRating(NamedTuple):
    """A person's rating after a rated game, in millionths, and as it was shown."""

    number: int
    """Of the game."""
    ruleset: str
    seats: int
    person: str
    finished: int
    skill: int
    deviation: int
    games: int
    gained_from_one: int
    learned_from_one: int
    conservative: int
    points: int
    margin: int


class NewRatingDebt(NamedTuple):
    """What of a rating is owed to a rival, as a row of `rating_debts`."""

    ruleset: str
    seats: int
    person: str
    opponent: str
    gained: int
    learned: int


SAVE_RESULT: Final = f"""
INSERT INTO results ({", ".join(SeatResult._fields)})
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""
ADD_COUNT: Final = """
INSERT INTO card_counts (person, ruleset, seats, kind, statistic, amount) VALUES (?, ?, ?, ?, ?, ?)
ON CONFLICT (person, ruleset, seats, kind, statistic)
DO UPDATE SET amount = card_counts.amount + excluded.amount
"""
SAVE_RATING: Final = """
INSERT INTO ratings (ruleset, seats, person, skill, deviation, games, gained_from_one,
  learned_from_one, conservative)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (person, ruleset, seats) DO UPDATE SET skill = excluded.skill,
  deviation = excluded.deviation, games = excluded.games,
  gained_from_one = excluded.gained_from_one, learned_from_one = excluded.learned_from_one,
  conservative = excluded.conservative
"""
SAVE_RATING_HISTORY: Final = """
INSERT INTO rating_history (person, number, ruleset, seats, finished, points, margin)
VALUES (?, ?, ?, ?, ?, ?, ?)
"""
SAVE_RATING_DEBT: Final = """
INSERT INTO rating_debts (ruleset, seats, person, opponent, gained, learned)
VALUES (?, ?, ?, ?, ?, ?)
ON CONFLICT (person, ruleset, seats, opponent)
DO UPDATE SET gained = excluded.gained, learned = excluded.learned
"""
REQUIRE_LAST_RATED: Final = """
UPDATE rated_games SET game = game WHERE number = ?1
  AND NOT EXISTS (SELECT 1 FROM rated_games WHERE number > ?1)
"""
MERGE_COUNTS: Final = """
INSERT INTO card_counts (person, ruleset, seats, kind, statistic, amount)
SELECT ?, ruleset, seats, kind, statistic, amount FROM card_counts WHERE person = ?
ON CONFLICT (person, ruleset, seats, kind, statistic)
DO UPDATE SET amount = card_counts.amount + excluded.amount
"""


def save_result(result: SeatResult) -> Statement:
    return Statement(SAVE_RESULT, result)


def add_count(count: CardCount) -> Statement:
    return Statement(ADD_COUNT, count)


def mark_game_processed(game: str) -> Statement:
    """A finished game was looked through. A second time refuses the whole unit."""
    return Statement("INSERT INTO processed_games (game) VALUES (?)", (game,))


def save_rated_game(number: int, game: str, body: bytes) -> Statement:
    """The next rated game. A number that is already there refuses the whole unit."""
    save = "INSERT INTO rated_games (number, game, body) VALUES (?, ?, ?)"
    return Statement(save, (number, game, body))


def save_rating(new: NewRating) -> list[Statement]:
    kind = (new.ruleset, new.seats)
    numbers = (
        new.skill,
        new.deviation,
        new.games,
        new.gained_from_one,
        new.learned_from_one,
        new.conservative,
    )
    shown = (new.finished, new.points, new.margin)
    return [
        Statement(SAVE_RATING, (*kind, new.person, *numbers)),
        Statement(SAVE_RATING_HISTORY, (new.person, new.number, *kind, *shown)),
    ]


def save_rating_debt(new: NewRatingDebt) -> Statement:
    return Statement(SAVE_RATING_DEBT, new)


def require_last_rated(number: int) -> Statement:
    """Refuses the whole unit where another game was rated meanwhile."""
    return Statement(REQUIRE_LAST_RATED, (number,), error_if_unchanged="another game was rated")


def delete_ratings(person: str) -> list[Statement]:
    """Delete a person's ratings, with their course and what is owed."""
    tables = ("ratings", "rating_debts", "rating_history")
    return [Statement(f"DELETE FROM {rows} WHERE person = ?", (person,)) for rows in tables]


def merge_results(guest: str, account: str) -> list[Statement]:
    """What a guest played is the account's; a guest has no ratings."""
    return [
        Statement("UPDATE results SET person = ? WHERE person = ?", (account, guest)),
        Statement(MERGE_COUNTS, (account, guest)),
        Statement("DELETE FROM card_counts WHERE person = ?", (guest,)),
    ]


def anonymize_results(person: str) -> list[Statement]:
    """A person is deleted. How their games came out stays, with no person in the seat; the rated
    games stay too, by an id that leads nowhere, for others' ratings follow from them."""
    return [
        Statement("UPDATE results SET person = NULL WHERE person = ?", (person,)),
        Statement("DELETE FROM card_counts WHERE person = ?", (person,)),
        *delete_ratings(person),
    ]
