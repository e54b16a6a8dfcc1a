"""What was done in a game, in the notation's tokens: as it was, or as one seat knows it.

A placement whose card the seat may not know has `?` for its code. A card that turned up otherwise
than by its owner's hand follows the token that brought it about: `x2+5Am`, the fifth card that
entered the queue was an Ambush.
"""

from typing import Final

from oriflamme.envs.open_spiel.game_with_history import (
    ENTERED_AND_LEFT,
    GameWithHistory,
    HistoryEntry,
)
from oriflamme.kernel.codec import REVEAL_CARD, decode
from oriflamme.kernel.constants import TWIN
from oriflamme.kernel.convert import bits
from oriflamme.kernel.single_game import Deal
from oriflamme.kernel.vocabulary import KINDS
from oriflamme.notation.codes import code_of, codes_of, letter_of
from oriflamme.notation.tokens import format_pick
from oriflamme.rules.actions import Place
from oriflamme.rules.setup import Setup
from oriflamme.rules.terms import Seat

CODES: Final = {number + 1: code_of(kind) for number, kind in enumerate(KINDS)} | {
    ENTERED_AND_LEFT: "?"
}


class HistoryText:
    """The tokens of one setup, each made once."""

    def __init__(self, setup: Setup) -> None:
        self._setup = setup
        self._tokens: dict[tuple[Seat, int], tuple[str, str]] = {}
        self._held: dict[int, str] = {}

    def token(self, seat: Seat, number: int) -> str:
        """The token of an action that turns no card up."""
        return self._tokens_of(seat, number)[0]

    def history(self, game: GameWithHistory, viewer: Seat | None) -> str:
        """All that was done, as a seat saw it; with no viewer, as it was."""
        return " ".join([self._entry(deed, viewer) for deed in game.history])

    def _entry(self, deed: HistoryEntry, viewer: Seat | None) -> str:
        seat, number, serial, turned = deed
        if number == REVEAL_CARD:
            said = f"!{next(CODES[kind] for card, kind in turned if card == serial)}"
        else:
            said = self._tokens_of(seat, number)[viewer is not None and viewer != seat]
            serial = -1
        others = [f"+{card + 1}{CODES[kind]}" for card, kind in turned if card != serial]
        return "".join((said, *others)) if others else said

    def _tokens_of(self, seat: Seat, number: int) -> tuple[str, str]:
        """An action as its seat knows it, and as the others do."""
        key = seat, number
        if key not in self._tokens:
            self._tokens[key] = self._make(seat, number)
        return self._tokens[key]

    def _make(self, seat: Seat, number: int) -> tuple[str, str]:
        if number == REVEAL_CARD:
            return "!", "!"
        action = decode(number, self._setup, seat)
        token = format_pick(action, self._setup)
        if isinstance(action, Place) and action.kind != KINDS[TWIN]:
            return token, token.replace(code_of(action.kind), "?")
        return token, token

    def dealt_to_seat(self, game: GameWithHistory, seat: Seat) -> str:
        """What a seat was dealt, and has drawn since."""
        return " ".join(
            [self._family(game.dealt, f, len(game.drawn(f))) for f in game.families_of(seat)]
        )

    def deal(self, dealt: Deal) -> str:
        """What everybody was dealt."""
        return " ".join([self._family(dealt, f, None) for f in range(len(self._setup.families))])

    def _family(self, dealt: Deal, family: int, drawn: int | None) -> str:
        """Hand, pile and cards set aside, as a record has them."""
        letter = letter_of(self._setup.families[family])
        hand, aside = (self._codes(held[family]) for held in (dealt.hand, dealt.aside))
        pile = codes_of(tuple(KINDS[kind] for kind in dealt.pile[family][:drawn]))
        piled = f" | {pile}" if dealt.pile[family] else ""
        return f"{letter}[{hand}{piled} / {aside}]"

    def _codes(self, mask: int) -> str:
        if mask not in self._held:
            kinds = (kind for kind in self._setup.deck if mask & bits((kind,)))
            self._held[mask] = codes_of(tuple(kinds))
        return self._held[mask]
