"""The options of a decision in words: to choose by number, and as a hint weighs them."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import groupby

from oriflamme.analysis.reasons import Reason
from oriflamme.cli.console import CommandError
from oriflamme.cli.terminal.table import asking_card
from oriflamme.cli.terminal.text_style import StyledWord, TextStyle, styled_words, wrap_words
from oriflamme.cli.translator import Translator
from oriflamme.rules import actions as ac
from oriflamme.views.view import View


@dataclass(frozen=True)
class MenuItem:
    """Something that can be chosen: an action, or a card whose place is chosen next."""

    label: str
    actions: tuple[ac.Action, ...]
    note: str = ""
    """What the card does."""


def menu_items(view: View, speech: Translator) -> list[MenuItem]:
    """Options one by one; cards to be placed one by one, whatever place they go to."""
    if view.decision and view.decision.question == "place":
        return [
            _card_item(tuple(same), view, speech) for _, same in groupby(_places(view), _card_of)
        ]
    offered = place_items(view.actions, view, speech)
    if view.decision and view.decision.question == "reveal" and (kind := asking_card(view)):
        return [offered[0], replace(offered[1], note=speech.card_text(kind, view.setup.edition))]
    return offered


def place_items(actions: tuple[ac.Action, ...], view: View, speech: Translator) -> list[MenuItem]:
    """One choice for each action."""
    return [MenuItem(label(action, view, speech), (action,)) for action in actions]


def _places(view: View) -> list[ac.Place]:
    return sorted((a for a in view.actions if isinstance(a, ac.Place)), key=lambda a: a.family)


def _card_of(action: ac.Place) -> tuple[str, str]:
    return action.family, action.kind


def _card_item(actions: tuple[ac.Place, ...], view: View, speech: Translator) -> MenuItem:
    """A card from hand; who heads two families is told whose it is."""
    family, kind = _card_of(actions[0])
    name: str = speech.card(kind)
    if view.setup.rules.families_each > 1:
        name = f"{name} ({speech.family(family)})"
    return MenuItem(name, actions, speech.card_text(kind, view.setup.edition))


def label(action: ac.Action, view: View, speech: Translator) -> str:
    """An action in a few words."""
    match action:
        case ac.Place(_, kind, at):
            return _place_label(speech.card(kind), at, speech)
        case ac.Wait():
            return speech("action.wait")
        case ac.Reveal():
            return speech("action.reveal")
        case ac.Keep():
            return speech("action.keep")
        case ac.Rob(seat):
            return speech("action.rob", player=speech.player(view.setup, seat))
        case ac.PutDown(slot):
            return speech("action.put_down", slot=slot + 1)
        case (
            ac.Eliminate(slot) | ac.Copy(slot) | ac.Bribe(slot) | ac.Lift(slot) | ac.Activate(slot)
        ):
            verb = type(action).__name__.lower()
            return speech(f"action.{verb}", card=_top(slot, view, speech), slot=slot + 1)


def _place_label(card: str, at: ac.Spot, speech: Translator) -> str:
    if isinstance(at, ac.On):
        return speech("action.place_on", card=card, slot=at.slot + 1)
    return speech(f"action.place_{at.value}", card=card)


def _top(slot: int, view: View, speech: Translator) -> str:
    """The top card of a slot, so far as it is known, and whose it is."""
    card = view.queue[slot][-1]
    name = speech.card(card.kind) if card.kind else "?"
    return f"{name} ({speech.family(card.family)})"


def hint_lines(seen: View, speech: Translator, paint: TextStyle, width: int) -> Iterator[str]:
    """What the strongest bot at hand would consider in this place."""
    try:
        from oriflamme.analysis.hint import hint
    except ImportError as missing:
        raise CommandError(speech("cli.play.no_hint", missing=missing.name)) from None
    given = hint(seen)
    yield from wrap_words(styled_words(speech("cli.play.hint", bot=given.bot), paint.strong), width)
    for option in given.options:
        line: list[StyledWord] = [(f"{100 * option.win_share:4.0f} %", paint.gold)]
        line += styled_words(label(option.action, seen, speech))
        yield from wrap_words(line, width, hang=7)
        for reason in option.reasons:
            sign = "+" if reason.speaks_for else "−"
            told = styled_words(f"{sign} {reason_text(reason, speech)}", paint.faint)
            yield from wrap_words(told, width, indent=7, hang=2)


def reason_text(reason: Reason, speech: Translator) -> str:
    """A reason in one language."""
    return speech(
        f"reason.{reason.fact}",
        card=speech.card(reason.card) if reason.card else "",
        player=speech.family(reason.family) if reason.family else "",
        slot=(reason.slot or 0) + 1,
        count=reason.count,
        percent=reason.percent,
    )
