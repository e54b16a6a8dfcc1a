"""A finished game as ratings see it: who sat where, and in which order they finished."""

from collections.abc import Sequence

import msgspec
from msgspec import Struct


class RatedSeat(Struct, frozen=True, omit_defaults=True):
    """A person, by the id of the account, or a bot by its name."""

    place: int
    """From 1; the same for all who are tied. Whoever left the game is last, whatever became of
    the cards."""
    person: str | None = None
    bot: str | None = None
    owner: str | None = None
    """Whose program it is that plays by the account, by id."""
    bot_skill: float | None = None
    """Where the bot stood when the game was reckoned; none: where it stands now. Bots may be
    placed anew, and what was played keeps what it said."""

    @property
    def controller(self) -> str | None:
        """Who is behind it: somebody and the programs of theirs are one."""
        return self.owner or self.person


class RatedGame(Struct, frozen=True):
    """A game that counts."""

    game: str
    ruleset: str
    finished: int
    seats: tuple[RatedSeat, ...]

    @property
    def people(self) -> tuple[str, ...]:
        return tuple(seat.person for seat in self.seats if seat.person)

    @property
    def controllers(self) -> frozenset[str]:
        return frozenset(seat.controller for seat in self.seats if seat.controller)


def places(ranks: Sequence[int], left: Sequence[bool]) -> tuple[int, ...]:
    """The order in which they finished: a game that was left is lost."""
    last = max(ranks) + 1
    marks = [last if gone else rank for rank, gone in zip(ranks, left)]
    return tuple(1 + sum(other < mark for other in marks) for mark in marks)


_decoder = msgspec.json.Decoder(RatedGame)
encode_game = msgspec.json.Encoder().encode


def decode_game(body: bytes) -> RatedGame:
    return _decoder.decode(body)
