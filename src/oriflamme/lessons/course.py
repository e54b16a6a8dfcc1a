"""All chapters, in the order in which they are best taken."""

from typing import Final

from oriflamme.lessons.chapters.placing import PLACING

CHAPTERS: Final = {chapter.name: chapter for chapter in (PLACING,)}
