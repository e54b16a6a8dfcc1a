"""The queue drawn in rows, in the direction of resolution."""

from collections.abc import Iterator

from oriflamme.cli.drawing.card import WIDTH, CardPen
from oriflamme.views.view import View


def draw_queue(view: View, pen: CardPen, width: int) -> Iterator[str]:
    """As many cards a row as fit; a triangle above the slot being resolved."""
    per_row = max(1, (width + 1) // (WIDTH + 1))
    for start in range(0, len(view.queue), per_row):
        yield from _row(view, pen, range(start, min(start + per_row, len(view.queue))))


def _row(view: View, pen: CardPen, numbers: range) -> Iterator[str]:
    if view.cursor is not None and view.cursor in numbers:
        before = (view.cursor - numbers.start) * (WIDTH + 1) + WIDTH // 2
        yield " " * before + pen.paint.gold("▼")
    drawn = [pen.draw(view.queue[number], number + 1) for number in numbers]
    for line in range(max(map(len, drawn))):
        cells = (card[line] if line < len(card) else " " * WIDTH for card in drawn)
        yield " ".join(cells).rstrip()
