"""Two games that look the same to a viewer: two cards the viewer has not seen change places."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from random import Random

from oriflamme.notation.tokens import format_action
from oriflamme.rules.actions import Action, Place
from oriflamme.rules.deal import Dealt
from oriflamme.rules.engine import apply, resume
from oriflamme.rules.game import lay_out
from oriflamme.rules.state import State
from oriflamme.rules.terms import Family, Kind
from oriflamme.server.protocol import changes as ch
from oriflamme.server.protocol.tables import TableOptions
from oriflamme.views.view import Viewer
from tests.testkit.random_games import RandomGame


@dataclass(frozen=True)
class GameScript:
    """A deal, and the decisions made after it."""

    options: TableOptions
    deal: ch.Started
    tokens: tuple[str, ...]


def script_of(game: RandomGame, moment: int) -> GameScript:
    """A game up to a moment."""
    return _script(game, dict(game.dealt), list(game.actions[:moment]))


def indistinguishable_game(
    game: RandomGame, moment: int, viewer: Viewer, rng: Random
) -> GameScript | None:
    """The same game as far as the viewer can tell, if anything is hidden from the viewer."""
    swaps = list(_swaps(game.states[moment], viewer))
    if not swaps:
        return None
    family, one, two = rng.choice(swaps)
    names = {one: two, two: one}

    def renamed(kinds: tuple[Kind, ...]) -> tuple[Kind, ...]:
        return tuple(names.get(kind, kind) for kind in kinds)

    cards = game.dealt[family]
    dealt = {
        **game.dealt,
        family: Dealt(renamed(cards.hand), renamed(cards.aside), renamed(cards.pile)),
    }
    actions = [
        replace(action, kind=names.get(action.kind, action.kind))
        if isinstance(action, Place) and action.family == family and action.kind != "twin"
        else action
        for action in game.actions[:moment]
    ]
    return _script(game, dealt, actions)


def _swaps(state: State, viewer: Viewer) -> Iterator[tuple[Family, Kind, Kind]]:
    """Pairs of a family's cards that the viewer has not seen; of one's own, those undrawn."""
    for family, holding in zip(state.setup.families, state.holdings):
        hidden = list(holding.pile)
        if state.setup.owner[family] != viewer:
            down = [c.kind for s in state.queue for c in s if c.crest == family and not c.revealed]
            hidden += [*holding.hand, *holding.aside, *down]
        loose = [kind for kind in hidden if kind not in holding.never_aside]
        for one, two in combinations(loose, 2):
            yield family, one, two


def _script(game: RandomGame, dealt: dict[Family, Dealt], actions: list[Action]) -> GameScript:
    setup = game.setup
    options = TableOptions(
        ruleset=setup.ruleset,
        seats=len(setup.seats),
        edition=setup.edition,  # type: ignore[arg-type]
        deck=setup.deck if setup.rules.deck_is_chosen else None,
        first=game.first,
    )
    state = resume(lay_out(setup, dealt, game.first)).state
    tokens = []
    for action in actions:
        tokens.append(format_action(action, state))
        state = apply(state, action).state
    deal = ch.Started("bado-kemi-1", setup.deck, game.first, dealt)
    return GameScript(options, deal, tuple(tokens))
