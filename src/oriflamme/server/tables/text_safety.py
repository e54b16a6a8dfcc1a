"""What can be read of a text, and what it would be taken for.

Which characters are seen is Unicode's to say: categories and names come from `unicodedata`, and
what is nothing to a reader from UTS 46, the table by which names of the web are compared.
"""

import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

import idna

JOINERS: Final = "\u200c\u200d"
"""Unicode's only two: they make one sign of several, as in a family of emoji."""
MAX_COMBINING_MARKS: Final = 4
"""On one letter: more are heaped up (UTS 39, 5.4)."""


def sanitize(text: str) -> str:
    """One line of what can be seen, composed: nothing blank but single spaces, and no mark or
    joiner without something to stand on.

    >>> sanitize("  Zoe\u0308 \u3164\u2800 \u0301 II")
    'Zoë II'
    >>> sanitize("👨‍👩‍👧‍👦\u200d") == "👨‍👩‍👧‍👦"
    True
    """
    characters: list[str] = []
    for character in unicodedata.normalize("NFC", text):
        before = characters[-1] if characters else " "
        if character in JOINERS or unicodedata.category(character)[0] == "M":
            if before != " " and _attaches(before, character):
                characters.append(character)
        elif is_visible(character):
            characters.append(character)
        elif unicodedata.category(character)[0] != "L":  # a letter that is not seen parts nothing
            characters.append(" ")
    words = "".join(characters).split()
    return " ".join(word.rstrip(JOINERS) for word in words)


def _attaches(before: str, character: str) -> bool:
    """Whether something follows there that changes what is seen.

    Of the marks that are nothing by themselves, those that choose between text and picture do.
    """
    if character in JOINERS:
        return before not in JOINERS
    is_nothing = not _compatibility_form(character)
    return not is_nothing or unicodedata.category(before)[0] not in "LMC"


@lru_cache(maxsize=4096)
def is_visible(character: str) -> bool:
    """Whether a character leaves anything on the page by itself."""
    if unicodedata.category(character)[0] in "ZCM":
        return False
    return "BLANK" not in unicodedata.name(character, "") and bool(_compatibility_form(character))


def _compatibility_form(text: str) -> str:
    """What a reader is left with, whatever its size, width and ornament."""
    try:
        return idna.uts46_remap(text, std3_rules=False)
    except idna.IDNAError:
        return ""


def has_stacked_marks(text: str) -> bool:
    """Whether marks are piled up on a letter.

    >>> has_stacked_marks("Thị Hiền"), has_stacked_marks("Z" + "\u0335\u0321" * 5)
    (False, True)
    """
    marks = 0
    for character in unicodedata.normalize("NFC", text):
        marks = marks + 1 if unicodedata.category(character)[0] == "M" else 0
        if marks > MAX_COMBINING_MARKS:
            return True
    return False


def count_graphemes(text: str) -> int:
    """How many signs a reader would count: a letter with its marks is one, a family is one.

    >>> count_graphemes("Zoë"), count_graphemes("👨‍👩‍👧‍👦"), count_graphemes("👍🏽 ok")
    (3, 1, 4)
    """
    count, before = 0, " "
    for character in unicodedata.normalize("NFC", text):
        kind = unicodedata.category(character)
        is_part = kind[0] == "M" or character in JOINERS or before in JOINERS[1:]
        is_tint = kind == "Sk" and unicodedata.category(before) == "So"
        count += not (is_part or is_tint)
        before = character
    return count


def skeleton(name: str) -> str:
    """What a name would be taken for: the same for all that look alike but for case, width,
    accents, spaces and ornament.

    >>> skeleton("Ａｎｎá"), skeleton("an na!"), skeleton("👨‍👩‍👧 Anna")
    ('anna', 'anna', '👨👩👧anna')
    """
    plain = unicodedata.normalize("NFKD", _compatibility_form(sanitize(name)).casefold())
    return "".join(c for c in plain if unicodedata.category(c)[0] in "LNS") or plain


NUMERALS: Final = ("II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")


def make_distinct(name: str, others: Iterable[str]) -> str:
    """A name nobody takes for one of the others: the second Anna is Anna II.

    >>> make_distinct("Anna", ["Bela", "ANNA", "Anna II"])
    'Anna III'
    """
    taken = {skeleton(other) for other in others}
    candidates = [name, *(f"{name} {numeral}" for numeral in NUMERALS)]
    return next((each for each in candidates if skeleton(each) not in taken), candidates[-1])
