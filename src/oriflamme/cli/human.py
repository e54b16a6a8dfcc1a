"""Somebody at a terminal, in a seat among bots."""

from collections.abc import Iterable

from oriflamme.cli.card_names import need_card
from oriflamme.cli.choices import Choice, advise, choices, places
from oriflamme.cli.console import Console, Refusal
from oriflamme.cli.drawing.paint import Paint, Word, flow, plain, words
from oriflamme.cli.drawing.table import TablePen
from oriflamme.cli.moment import all_open
from oriflamme.cli.narrate import narrate
from oriflamme.cli.rules import explain_card
from oriflamme.cli.speech import Speech
from oriflamme.rules.actions import Action
from oriflamme.rules.events import Event
from oriflamme.rules.evolve import evolve
from oriflamme.rules.setup import Setup
from oriflamme.rules.state import State
from oriflamme.rules.terms import Seat
from oriflamme.views.view import View, view


class Leaving(Exception):
    """The game was left before its end."""


class Human:
    """Reads the story, looks at the table and chooses by number."""

    def __init__(
        self, seat: Seat, start: State, console: Console, speech: Speech, paint: Paint
    ) -> None:
        self._seat = seat
        self._state = start
        self._story: list[str] = []
        self._console = console
        self._speech = speech
        self._paint = paint
        self._pen = TablePen(speech, paint, console.width)

    def tell(self, events: tuple[Event, ...], setup: Setup) -> None:
        """Remember what happened until there is something to decide."""
        self._story += narrate(self._state, events, self._speech, viewer=self._seat)
        self._state = evolve(self._state, events)

    def choose(self, state: State, task: str = "") -> Action:
        """What is chosen; a task is said last, where short screens show it."""
        seen = view(state, self._seat)
        self._show(seen)
        if task:
            self._write(task, strong=True)
        self._write(self._pen.question(seen), strong=not task)
        while True:
            card = self._pick(choices(seen, self._speech), seen)
            if card is None:
                continue
            if len(card.actions) == 1:
                return card.actions[0]
            self._write(self._speech("cli.play.where", card=card.label), strong=True)
            spot = self._pick(places(card.actions, seen, self._speech), seen, back=True)
            if spot is not None:
                return spot.actions[0]

    def look(self, state: State) -> None:
        """At what happened since and at the table, with nothing to decide."""
        self._show(view(state, self._seat))

    def see_the_end(self, state: State) -> None:
        """All cards are turned up."""
        seen = all_open(state)
        self._show(seen)
        self._say(self._pen.draw_result(seen))

    def _show(self, seen: View) -> None:
        """What happened since, and the table; the queue last, where short screens show it."""
        say = self._speech
        self._console.say(self._paint.faint("─" * self._console.prose_width))
        for sentence in self._story:
            self._say(flow(words(sentence), self._console.width, indent=2, hang=2))
        self._story.clear()
        self._console.say()
        self._say(self._pen.draw_seats(seen))
        self._console.say()
        you = f"{say.heading('cli.play.you')} {say.player(seen.setup, self._seat)}"
        phase = words(" · ".join([*self._pen.phase(seen), you]), self._paint.faint)
        self._say(flow(phase, self._console.width))
        self._say(self._pen.draw_queue(seen))
        self._console.say()

    def _pick(self, offered: list[Choice], seen: View, *, back: bool = False) -> Choice | None:
        """What was chosen; nothing when somebody goes back."""
        self._list(offered, back=back)
        while True:
            answer = self._read()
            if answer.isdecimal() and 1 <= int(answer) <= len(offered):
                return offered[int(answer) - 1]
            if answer == "0" and back:
                return None
            if answer == "?":
                self._advise(seen)
            else:
                self._explain(answer)

    def _list(self, offered: list[Choice], *, back: bool) -> None:
        column = max(len(choice.label) for choice in offered) + 1
        for number, choice in enumerate(offered, start=1):
            label = choice.label.ljust(column) if choice.note else choice.label
            line: list[Word] = [(f"{number:2} ", self._paint.gold), (label, plain)]
            line += words(choice.note, self._paint.faint)
            self._say(flow(line, self._console.width, indent=1, hang=column + 5))
        if back:
            self._console.say(f" {self._paint.gold(' 0 ')} {self._speech('cli.play.back')}")

    def _advise(self, seen: View) -> None:
        try:
            self._say(advise(seen, self._speech, self._paint, self._console.width))
        except Refusal as refusal:
            self._write(str(refusal))

    def _explain(self, answer: str) -> None:
        """Anything that is no choice: a card to be explained, or a slip."""
        name = answer.removeprefix("?").strip()
        if not answer.startswith("?") or not name:
            self._write(self._speech("cli.play.keys"))
            return
        try:
            kind = need_card(name, self._speech)
        except Refusal as refusal:
            self._write(str(refusal))
        else:
            width, edition = self._console.prose_width, self._state.setup.edition
            self._say(explain_card(kind, self._speech, self._paint, width, edition))

    def _read(self) -> str:
        self._console.stdout.write(self._paint.strong("> "))
        self._console.stdout.flush()
        line = self._console.stdin.readline()
        if not line or line.strip().casefold() == "q":
            raise Leaving
        return line.strip()

    def _write(self, text: str, *, strong: bool = False) -> None:
        brush = self._paint.strong if strong else plain
        self._say(flow(words(text, brush), self._console.width))

    def _say(self, lines: Iterable[str]) -> None:
        for line in lines:
            self._console.say(line)
