"""Taking somebody's name out of what is kept of a table: the game stays, the seat has no name."""

from collections.abc import Iterable, Sequence
from typing import Final

from msgspec.structs import replace

from oriflamme.server.protocol import changes as ch
from oriflamme.server.store.store import ChangeRow

PLACEHOLDER_NAME: Final = "?"
"""In the place of one."""


def anonymize_changes(guests: frozenset[str], rows: Sequence[ChangeRow]) -> list[tuple[int, bytes]]:
    """The changes that named one of these, or told what they said, as they are kept from now on."""
    changed: list[tuple[int, bytes]] = []
    theirs: set[int] = set()
    for row in rows:
        change = ch.decode_change(row.body)
        if isinstance(change, ch.SeatTaken):
            (theirs.add if change.person.guest in guests else theirs.discard)(change.seat)
        after = _anonymize_change(guests, theirs, change)
        if after is not change:
            changed.append((row.number, ch.encode_change(after)))
    return changed


def _anonymize_change(
    guests: frozenset[str], theirs: Iterable[int], change: ch.TableChange
) -> ch.TableChange:
    match change:
        case ch.Opened(host=person) if person.guest in guests:
            return replace(change, host=_anonymize_person(person))
        case ch.SeatTaken(person=person) if person.guest in guests:
            return replace(change, person=_anonymize_person(person))
        case ch.OptionsChanged(by=person) if person.guest in guests:
            return replace(change, by=_anonymize_person(person))
        case ch.ChatSent(person=person) if person.guest in guests:
            return replace(change, person=_anonymize_person(person), text=None, phrase=None)
        case ch.SeatLeft(seat=seat) if seat in theirs:
            return replace(change, name=PLACEHOLDER_NAME)
        case _:
            return change


def _anonymize_person(person: ch.Person) -> ch.Person:
    return replace(person, name=PLACEHOLDER_NAME, coat=None)
