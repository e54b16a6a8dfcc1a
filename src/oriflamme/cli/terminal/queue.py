"""The queue drawn in rows of cards, in the direction of resolution."""

import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from oriflamme.cli.terminal.text_style import TextStyle
from oriflamme.cli.translator import Translator
from oriflamme.notation.codes import code_of, letter_of
from oriflamme.rules.terms import Family
from oriflamme.views.view import SeenCard, View

INNER: Final = 13
WIDTH: Final = INNER + 2
MOST_DOTS: Final = 6
REVEALED: Final = "╔═╗║╚╝"
FACE_DOWN: Final = "┌─┐│└┘"
BACK: Final = "░"


@dataclass(frozen=True)
class CardRenderer:
    """Draws slots in one language, with or without colour."""

    speech: Translator
    paint: TextStyle

    def draw(self, slot: tuple[SeenCard, ...], number: int) -> list[str]:
        """Lines of equal width, from the frame with the slot's number down."""
        *covered, top = slot
        left, flat, right, side, foot_left, foot_right = REVEALED if top.revealed else FACE_DOWN
        title = f"{flat} {number} "
        lines = [self._frame(f"{left}{title}{flat * (INNER - len(title))}{right}", top.family)]
        lines += [self._row(body, side, top.family) for body in self._face(top)]
        lines.append(self._frame(f"{foot_left}{flat * INNER}{foot_right}", top.family))
        return lines + list(self._stack(covered, top.family))

    def _face(self, card: SeenCard) -> Iterator[str]:
        yield self._head(card)
        if card.kind is None:
            yield self.paint.faint(f" {BACK * (INNER - 2)} ")
        else:
            brush = self.paint.strong if card.revealed else str
            for line in textwrap.wrap(self.speech.card(card.kind), INNER):
                yield brush(f" {line}".ljust(INNER) if len(line) < INNER else line)
        yield self.paint.gold(f" {influence_dots(card.influence)}".ljust(INNER))

    def _head(self, card: SeenCard) -> str:
        """The crest at the left, the code at the right; between them the back of a hidden card."""
        crest = f" {crest_letters(card)} "
        code = f" {code_of(card.kind)} " if card.kind else " "
        room = INNER - len(crest) - len(code)
        back = " " * room if card.revealed else BACK * room
        shield = self.paint.crest(crest, card.family)
        return f"{shield}{self.paint.faint(f'{back}{code}')}"

    def _stack(self, covered: list[SeenCard], family: Family) -> Iterator[str]:
        if not covered:
            return
        for card in reversed(covered):
            yield self._row(self.paint.faint(self._edge(card)), "│", family)
        height = f" ×{len(covered) + 1} "
        foot = f"└{'─' * (INNER - len(height) - 1)}{height}─┘"
        yield self._frame(foot, family)

    def _edge(self, card: SeenCard) -> str:
        """A covered card: hatched when face down, then its name and what lies on it."""
        mark = " " if card.revealed else BACK
        dots = f"●{card.influence}" if card.influence else ""
        room = INNER - 1 - len(dots)
        bribe = f"{crest_letters(card)} " if card.family != card.crest else ""
        name = bribe + self.speech.card(card.kind) if card.kind else BACK * (room - 1)
        return f"{mark}{_truncate(name, room).ljust(room)}{dots}"

    def _frame(self, text: str, family: Family) -> str:
        return self.paint.family(text, family)

    def _row(self, body: str, side: str, family: Family) -> str:
        edge = self.paint.family(side, family)
        return f"{edge}{body}{edge}"


def crest_letters(card: SeenCard) -> str:
    """The family's letter; of a bribed card the printed family, then the one it serves."""
    crest = letter_of(card.crest).upper()
    return crest if card.family == card.crest else f"{crest}~{letter_of(card.family).upper()}"


def influence_dots(influence: int) -> str:
    return "●" * influence if influence <= MOST_DOTS else f"● ×{influence}"


def _truncate(name: str, room: int) -> str:
    return name if len(name) <= room else f"{name[: room - 1]}…"


def draw_queue(view: View, pen: CardRenderer, width: int) -> Iterator[str]:
    """As many cards a row as fit; a triangle above the slot being resolved."""
    per_row = max(1, (width + 1) // (WIDTH + 1))
    for start in range(0, len(view.queue), per_row):
        yield from _row(view, pen, range(start, min(start + per_row, len(view.queue))))


def _row(view: View, pen: CardRenderer, numbers: range) -> Iterator[str]:
    if view.cursor is not None and view.cursor in numbers:
        before = (view.cursor - numbers.start) * (WIDTH + 1) + WIDTH // 2
        yield " " * before + pen.paint.gold("▼")
    drawn = [pen.draw(view.queue[number], number + 1) for number in numbers]
    for line in range(max(map(len, drawn))):
        cells = (card[line] if line < len(card) else " " * WIDTH for card in drawn)
        yield " ".join(cells).rstrip()
