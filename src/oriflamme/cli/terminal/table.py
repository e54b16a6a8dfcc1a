"""The whole table at a moment of a game."""

from collections.abc import Iterator
from dataclasses import dataclass

from oriflamme.cli.record_position import RecordPosition
from oriflamme.cli.terminal.queue import CardRenderer, draw_queue
from oriflamme.cli.terminal.seats import draw_seats
from oriflamme.cli.terminal.text_style import TextStyle, styled_words, wrap_words
from oriflamme.cli.translator import Translator
from oriflamme.notation.tokens import legal_tokens
from oriflamme.rules.scoring import standings, winners
from oriflamme.rules.terms import Kind
from oriflamme.views.view import View


@dataclass(frozen=True)
class TableRenderer:
    """Draws a table in one language for a terminal of a given width."""

    speech: Translator
    paint: TextStyle
    width: int

    def draw(self, moment: RecordPosition, view: View, seen_by: str) -> Iterator[str]:
        yield from self._title(moment, view, seen_by)
        yield ""
        yield from self.draw_queue(view)
        yield ""
        yield from self.draw_seats(view)
        yield ""
        if view.is_over:
            yield from self.draw_result(view)
        else:
            yield from self._decision(moment, view)

    def draw_queue(self, view: View) -> Iterator[str]:
        if view.queue:
            yield from draw_queue(view, CardRenderer(self.speech, self.paint), self.width)
        else:
            yield self.speech("cli.show.empty_queue")

    def draw_seats(self, view: View) -> Iterator[str]:
        return draw_seats(view, self.speech, self.paint, self.width)

    def _title(self, moment: RecordPosition, view: View, seen_by: str) -> Iterator[str]:
        say, setup = self.speech, view.setup
        parts = [
            *self.phase(view),
            say("cli.show.after", count=moment.number, total=moment.total),
            seen_by,
        ]
        games = f"{say(f'ruleset.{setup.ruleset}')} · {say(f'edition.{setup.edition}')}"
        head = styled_words(f"{say('word.game')} ·", self.paint.strong) + styled_words(games)
        yield from wrap_words(head, self.width)
        yield from wrap_words(styled_words(" · ".join(parts), self.paint.faint), self.width)
        if view.queue:
            line = f"{say('word.queue')} ──▶ {say('cli.show.direction')}"
            yield from wrap_words(styled_words(line, self.paint.faint), self.width)

    def phase(self, view: View) -> list[str]:
        """The round, and the part of it."""
        phase = "over" if view.is_over else "placement" if view.cursor is None else "resolution"
        round = f"{view.round}/{view.setup.rules.rounds}"
        return [f"{self.speech('word.round')} {round}", self.speech(f"word.{phase}")]

    def question(self, view: View) -> str:
        """What is asked, and of whom."""
        decision = view.decision
        assert decision is not None, "a game that is not over asks something"
        kind = asking_card(view)
        known = decision.question != "reveal" or kind
        key = f"question.{decision.question}" if known else "question.reveal_hidden"
        player = self.speech.player(view.setup, decision.seat)
        return self.speech(key, player=player, card=self.speech.card(kind) if kind else "")

    def _decision(self, moment: RecordPosition, view: View) -> Iterator[str]:
        question = self.question(view)
        line = self.speech("cli.show.decides", number=moment.number + 1, question=question)
        yield from wrap_words(styled_words(line, self.paint.strong), self.width)
        if view.actions:
            legal = styled_words(self.speech.heading("cli.show.legal"), self.paint.faint)
            yield from wrap_words(
                legal + styled_words(" ".join(legal_tokens(moment.state))), self.width, hang=2
            )
        else:
            note = self.speech("cli.show.others_decide")
            yield from wrap_words(styled_words(note, self.paint.faint), self.width)

    def draw_result(self, view: View) -> Iterator[str]:
        say = self.speech
        names = ", ".join(say.player(view.setup, seat) for seat in winners(view))
        key = "ends_win" if len(winners(view)) == 1 else "ends_draw"
        ending = say(f"cli.show.{key}", players=names)
        yield from wrap_words(styled_words(ending, self.paint.strong), self.width)
        for standing in standings(view):
            score = say("word.influence", count=standing.influence)
            tops = say("word.top_cards", count=standing.top_cards)
            line = f"{standing.rank}. {say.player(view.setup, standing.seat)} · {score} · {tops}"
            yield from wrap_words(styled_words(line), self.width, indent=2, hang=2)


def asking_card(view: View) -> Kind | None:
    """The kind of the card that asks, where the viewer may know it."""
    serial = view.decision.serial if view.decision else None
    for act in view.acts:
        if act.card.serial == serial:
            return act.card.kind
    for slot in view.queue:
        if slot[-1].serial == serial:
            return slot[-1].kind
    return None
