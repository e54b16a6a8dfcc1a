"""The first round: a card for everybody, and what becomes of it."""

from functools import partial
from typing import Final

from oriflamme.lessons.chapter import ANY, Chapter, Step
from oriflamme.notation.scene import set_the_scene

PLACING: Final = Chapter(
    "placing",
    (
        Step(
            "first",
            (ANY,),
            partial(set_the_scene, "- | r1 b1 g1", round=1, cursor=None),
        ),
    ),
)
