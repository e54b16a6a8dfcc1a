"""All chapters, in the order in which they are best taken."""

from typing import Final

from oriflamme.lessons.chapters.ablaze import ABLAZE
from oriflamme.lessons.chapters.bluff import BLUFF
from oriflamme.lessons.chapters.characters import CHARACTERS
from oriflamme.lessons.chapters.duel import DUEL
from oriflamme.lessons.chapters.first_round import FIRST_ROUND
from oriflamme.lessons.chapters.intrigues import INTRIGUES
from oriflamme.lessons.chapters.last_round import LAST_ROUND
from oriflamme.lessons.chapters.stacks import STACKS

ORDER: Final = (
    *(FIRST_ROUND, BLUFF, CHARACTERS, INTRIGUES, STACKS, LAST_ROUND),
    *(ABLAZE, DUEL),
)
CHAPTERS: Final = {chapter.name: chapter for chapter in ORDER}
