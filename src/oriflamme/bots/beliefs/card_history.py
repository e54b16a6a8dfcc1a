"""What has been seen of each face-down card: when it came, where, and how often it waited."""

from dataclasses import dataclass

from oriflamme.views.view import SeenCard, View


@dataclass(frozen=True, slots=True)
class CardHistory:
    """The past of a face-down card. Rounds count from 0."""

    placed: int
    covers: bool
    waits: int
    last: int
    """The round in which it waited last, if it did."""


def card_histories(view: View) -> dict[int, CardHistory]:
    """By serial, for every card whose kind the viewer does not know."""
    return {
        card.serial: _card_history(view, slot, height, card)
        for slot, cards in enumerate(view.queue)
        for height, card in enumerate(cards)
        if card.kind is None
    }


def rounds_placed(view: View, *, seat: int) -> int:
    """In how many rounds a seat has placed all its cards."""
    seats = len(view.setup.seats)
    cards_each = view.setup.rules.families_each
    turn = (seat - view.first) % seats
    done = view.placed >= seats * (cards_each - 1) + turn + 1
    return view.round if done else view.round - 1


def _card_history(view: View, slot: int, height: int, card: SeenCard) -> CardHistory:
    """A face-down card is asked once a round, and all that lies on it came from waiting."""
    passed = view.cursor is not None and slot < view.cursor
    last = view.round - 1 if passed else view.round - 2
    return CardHistory(_round_of(view, card.serial), height > 0, card.influence, last)


def _round_of(view: View, serial: int) -> int:
    """The round a card was placed in, by its serial; those of Twins in sight do not count."""
    twins = sum(c.kind == "twin" and c.serial < serial for slot in view.queue for c in slot)
    in_a_round = len(view.setup.families)
    return min((serial - twins) // in_a_round, view.round - 1)
