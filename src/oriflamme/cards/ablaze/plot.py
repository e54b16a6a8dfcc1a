"""Plot."""

from collections.abc import Sequence

from oriflamme.rules.actions import Action, Activate, Keep
from oriflamme.rules.card import CATALOG, Card
from oriflamme.rules.table import Table


def own_character(table: Table) -> Sequence[Action]:
    """A revealed character of the family: the first for nothing, each further one for 1."""
    characters: list[Action] = [
        Activate(slot)
        for slot, card in table.tops()
        if card.family == table.acting.card.family
        and card.revealed
        and CATALOG[card.kind].character
    ]
    if table.acting.by_reveal and characters:
        return characters
    return [Keep(), *characters]


class Plot(Card):
    """Leaves the queue; then a revealed character of the family acts.

    Each influence on the Plot is spent to do so again, or kept.
    """

    number = 10
    code = "Pl"
    character = False
    asks = (own_character,)

    def when_revealed(self, table: Table, influence: int) -> None:
        table.discard(table.acting.card)

    def resolve(self, table: Table, choice: Activate | Keep) -> None:
        plot = table.acting
        if isinstance(choice, Keep):
            table.gain(plot.card.influence)
            return
        left = plot.card.influence if plot.by_reveal else plot.card.influence - 1
        if left:
            table.plot_on(left)
        character = table.top(choice.slot)
        table.act(character, character.kind)
