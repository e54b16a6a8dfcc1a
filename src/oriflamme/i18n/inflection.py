"""Names that a sentence can bend: `{card:the}`, and verbs that agree with `{player:takes|take}`."""


class CardName(str):
    """A card's name, and with its article where the language has one.

    >>> "révèle {card:the}".format(card=CardName("Reine", "la Reine"))
    'révèle la Reine'
    """

    the: str

    def __new__(cls, name: str, the: str) -> "CardName":
        made = super().__new__(cls, name)
        made.the = the
        return made

    def __format__(self, form: str, /) -> str:
        return self.the if form == "the" else super().__format__(form)


def fallback_name(name: str) -> str:
    """What something is called when nobody has found a word for it.

    >>> fallback_name("town_crier")
    'Town crier'
    """
    return name.replace("_", " ").capitalize()


class FamilyName(str):
    """A family, or both of one player. A verb has one form for a person and one for a family,
    whose name is a plural in some languages.

    >>> "{player} {player:ждёт|ждут}".format(player=FamilyName("Красные"))
    'Красные ждут'
    """

    def __format__(self, form: str, /) -> str:
        _, _, of_family = form.partition("|")
        return of_family or super().__format__(form)
