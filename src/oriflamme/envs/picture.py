"""A table as a picture: the queue from left to right, everybody's influence below it."""

from typing import Any, Final

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw, ImageFont

from oriflamme.notation.codes import code_of
from oriflamme.views.view import SeenCard, View

Picture = npt.NDArray[np.uint8]

WIDTH: Final = 960
HEIGHT: Final = 300
CARD: Final = (88, 124)
GAP: Final = 12
COVERED_OFFSET: Final = 26
"""How far a covered card looks out above the one on top of it."""
BACKGROUND: Final = (38, 34, 30)
TEXT_COLOR: Final = (245, 240, 228)
INFLUENCE_COLOR: Final = (214, 175, 77)
FAMILY_COLORS: Final = {
    "red": (158, 42, 43),
    "blue": (44, 82, 130),
    "green": (56, 102, 65),
    "yellow": (196, 148, 34),
    "purple": (104, 62, 122),
}


def render_picture(view: View) -> Picture:
    """The picture of what a viewer sees: rows, columns, and red, green and blue."""
    image = Image.new("RGB", (WIDTH, HEIGHT), BACKGROUND)
    pen = ImageDraw.Draw(image)
    room = max(1, (WIDTH - GAP) // (CARD[0] + GAP))
    step = CARD[0] + GAP if len(view.queue) <= room else (WIDTH - CARD[0] - GAP) // len(view.queue)
    for slot, cards in enumerate(view.queue):
        for depth, card in enumerate(cards):
            below = len(cards) - 1 - depth
            _paint_card(pen, card, GAP + slot * step, 84 - below * COVERED_OFFSET)
    for seat, influence in enumerate(view.supplies):
        _paint_supply(pen, view, seat, influence)
    return np.asarray(image)


def _paint_card(pen: Any, card: SeenCard, left: int, top: int) -> None:
    box = (left, top, left + CARD[0], top + CARD[1])
    pen.rounded_rectangle(box, 6, fill=FAMILY_COLORS[card.family], outline=TEXT_COLOR)
    _write(pen, (left + 10, top + 2), code_of(card.kind) if card.kind else "?")
    if card.revealed:
        pen.line((left + 10, top + 30, left + CARD[0] - 10, top + 30), fill=TEXT_COLOR, width=2)
    for coin in range(card.influence):
        corner = left + 10 + 15 * (coin % 5), top + CARD[1] - 22 - 15 * (coin // 5)
        pen.ellipse((*corner, corner[0] + 12, corner[1] + 12), fill=INFLUENCE_COLOR)


def _paint_supply(pen: Any, view: View, seat: int, influence: int) -> None:
    left, top = GAP + seat * (WIDTH // 5), HEIGHT - 60
    for n, family in enumerate(view.setup.seats[seat]):
        pen.rectangle(
            (left + 22 * n, top, left + 22 * n + 18, top + 22), fill=FAMILY_COLORS[family]
        )
    _write(pen, (left + 52, top - 2), str(influence))
    if view.decision is not None and view.decision.seat == seat:
        pen.rectangle((left - 6, top - 6, left + 100, top + 28), outline=INFLUENCE_COLOR, width=2)


def _write(pen: Any, at: tuple[int, int], text: str) -> None:
    pen.text(at, text, fill=TEXT_COLOR, font=ImageFont.load_default(22))
