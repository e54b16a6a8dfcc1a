"""Somebody at a terminal, in a seat among bots."""

from collections.abc import Iterable

from oriflamme.cli.card_names import require_card
from oriflamme.cli.console import CommandError, Console
from oriflamme.cli.menu import MenuItem, hint_lines, menu_items, place_items
from oriflamme.cli.narrate import narrate
from oriflamme.cli.record_position import open_view
from oriflamme.cli.rules import explain_card
from oriflamme.cli.terminal.table import TableRenderer
from oriflamme.cli.terminal.text_style import StyledWord, TextStyle, plain, styled_words, wrap_words
from oriflamme.cli.translator import Translator
from oriflamme.rules.actions import Action
from oriflamme.rules.events import Event
from oriflamme.rules.evolve import evolve
from oriflamme.rules.setup import Setup
from oriflamme.rules.state import State
from oriflamme.rules.terms import Seat
from oriflamme.views.view import View, view


class PlayerQuit(Exception):
    """The game was left before its end."""


class TerminalPlayer:
    """Reads the story, looks at the table and chooses by number."""

    def __init__(
        self, seat: Seat, start: State, console: Console, speech: Translator, paint: TextStyle
    ) -> None:
        self._seat = seat
        self._state = start
        self._unread_events: list[str] = []
        self._console = console
        self._speech = speech
        self._paint = paint
        self._renderer = TableRenderer(speech, paint, console.width)

    def observe(self, events: tuple[Event, ...], setup: Setup) -> None:
        """Remember what happened until there is something to decide."""
        self._unread_events += narrate(self._state, events, self._speech, viewer=self._seat)
        self._state = evolve(self._state, events)

    def choose(self, state: State, task: str = "") -> Action:
        """What is chosen; a task is said last, where short screens show it."""
        seen = view(state, self._seat)
        self._show(seen)
        if task:
            self._write(task, strong=True)
        self._write(self._renderer.question(seen), strong=not task)
        while True:
            card = self._pick(menu_items(seen, self._speech), seen)
            if card is None:
                continue
            if len(card.actions) == 1:
                return card.actions[0]
            self._write(self._speech("cli.play.where", card=card.label), strong=True)
            spot = self._pick(place_items(card.actions, seen, self._speech), seen, back=True)
            if spot is not None:
                return spot.actions[0]

    def show(self, state: State) -> None:
        """At what happened since and at the table, with nothing to decide."""
        self._show(view(state, self._seat))

    def show_result(self, state: State) -> None:
        """All cards are turned up."""
        seen = open_view(state)
        self._show(seen)
        self._write_lines(self._renderer.draw_result(seen))

    def _show(self, seen: View) -> None:
        """What happened since, and the table; the queue last, where short screens show it."""
        say = self._speech
        self._console.write_line(self._paint.faint("─" * self._console.prose_width))
        for sentence in self._unread_events:
            self._write_lines(
                wrap_words(styled_words(sentence), self._console.width, indent=2, hang=2)
            )
        self._unread_events.clear()
        self._console.write_line()
        self._write_lines(self._renderer.draw_seats(seen))
        self._console.write_line()
        you = f"{say.heading('cli.play.you')} {say.player(seen.setup, self._seat)}"
        phase = styled_words(" · ".join([*self._renderer.phase(seen), you]), self._paint.faint)
        self._write_lines(wrap_words(phase, self._console.width))
        self._write_lines(self._renderer.draw_queue(seen))
        self._console.write_line()

    def _pick(self, offered: list[MenuItem], seen: View, *, back: bool = False) -> MenuItem | None:
        """What was chosen; nothing when somebody goes back."""
        self._list(offered, back=back)
        while True:
            answer = self._read()
            if answer.isdecimal() and 1 <= int(answer) <= len(offered):
                return offered[int(answer) - 1]
            if answer == "0" and back:
                return None
            if answer == "?":
                self._show_hint(seen)
            else:
                self._explain(answer)

    def _list(self, offered: list[MenuItem], *, back: bool) -> None:
        column = max(len(choice.label) for choice in offered) + 1
        for number, choice in enumerate(offered, start=1):
            label = choice.label.ljust(column) if choice.note else choice.label
            line: list[StyledWord] = [(f"{number:2} ", self._paint.gold), (label, plain)]
            line += styled_words(choice.note, self._paint.faint)
            self._write_lines(wrap_words(line, self._console.width, indent=1, hang=column + 5))
        if back:
            self._console.write_line(f" {self._paint.gold(' 0 ')} {self._speech('cli.play.back')}")

    def _show_hint(self, seen: View) -> None:
        try:
            self._write_lines(hint_lines(seen, self._speech, self._paint, self._console.width))
        except CommandError as refusal:
            self._write(str(refusal))

    def _explain(self, answer: str) -> None:
        """Anything that is no choice: a card to be explained, or a slip."""
        name = answer.removeprefix("?").strip()
        if not answer.startswith("?") or not name:
            self._write(self._speech("cli.play.keys"))
            return
        try:
            kind = require_card(name, self._speech)
        except CommandError as refusal:
            self._write(str(refusal))
        else:
            width, edition = self._console.prose_width, self._state.setup.edition
            self._write_lines(explain_card(kind, self._speech, self._paint, width, edition))

    def _read(self) -> str:
        self._console.stdout.write(self._paint.strong("> "))
        self._console.stdout.flush()
        line = self._console.stdin.readline()
        if not line or line.strip().casefold() == "q":
            raise PlayerQuit
        return line.strip()

    def _write(self, text: str, *, strong: bool = False) -> None:
        brush = self._paint.strong if strong else plain
        self._write_lines(wrap_words(styled_words(text, brush), self._console.width))

    def _write_lines(self, lines: Iterable[str]) -> None:
        for line in lines:
            self._console.write_line(line)
