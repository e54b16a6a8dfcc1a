"""A whole small box: the Herald of the page and three cards more, in verbs that are known."""

RULES = {
    "juggler": '''
"""Juggler."""

from oriflamme.cards.targets import neighbouring_player
from oriflamme.rules.actions import Rob
from oriflamme.rules.card import Card
from oriflamme.rules.table import Table


class Juggler(Card):
    """Rob the player of a neighbour of 1."""

    number = 2
    code = "Ju"
    asks = (neighbouring_player,)

    def resolve(self, table: Table, target: Rob) -> None:
        table.steal(table.acting.card, target.seat, 1)
''',
    "bear": '''
"""Bear."""

from oriflamme.rules.card import Card
from oriflamme.rules.placed import PlacedCard
from oriflamme.rules.table import Table


class Bear(Card):
    """Gain 1. Struck by another player: that player is robbed of 2."""

    number = 3
    code = "Be"

    def resolve(self, table: Table) -> None:
        table.gain(1)

    def when_eliminated(self, table: Table, victim: PlacedCard) -> None:
        if table.is_foreign(victim):
            table.steal(victim, table.seat, 2)
''',
    "carnival": '''
"""Carnival."""

from oriflamme.rules.card import Card
from oriflamme.rules.table import Table


class Carnival(Card):
    """Gain 1 for each revealed card of the queue."""

    number = 4
    code = "Ca"
    character = False

    def resolve(self, table: Table) -> None:
        table.gain(sum(card.revealed for _, card in table.tops()))
''',
}
TESTS = {
    "juggler": """
    it robs the only neighbouring player
        bLo? rJu? rHe? | r1 b1 g1 with cursor=1 : !Ju -> bLo? rJu! rHe? | r2 b0 g1
    between two players it chooses
        bLo? rJu? gHe? | r1 b1 g1 with cursor=1 : !Ju -> may $b $g
    beside its own it robs nobody
        rLo? rJu? | r1 b1 g1 with cursor=1 : !Ju -> rLo? rJu! | r1 b1 g1
""",
    "bear": """
    it gains 1
        rBe? | r1 b1 g1 : !Be -> rBe! | r2 b1 g1
    another player who strikes it is robbed
        bSo! rBe? gLo? | r1 b1 g1 -> bSo! gLo? | r3 b0 g1
    its own player is not
        rSo! rBe? gLo? | r1 b1 g1 -> rSo! gLo? | r2 b1 g1
""",
    "carnival": """
    it counts every revealed card and itself
        bQu! rCa? gLo? | r1 b1 g1 : !Ca -> bQu! gLo? | r3 b3 g1
    it is gone afterwards
        rCa? gLo? | r1 b1 g1 : !Ca -> red discard Ca
    it may wait
        rCa? gLo? | r1 b1 g1 -> may . !Ca
""",
}
"""The rules of each card's test."""
A_TEST = '''
from tests.testkit.scenario import Example, examples


@examples("""{rules}""")
def test_{kind}(example: Example):
    example.check()
'''
TEXTS = {
    "juggler": """
[en]
name = "Juggler"
the = "the Juggler"
text = "Take 1 influence from the player of a neighbour."
help = "Beside your own cards only, the Juggler takes nothing."
[fr]
name = "Jongleur"
the = "le Jongleur"
text = "Prenez 1 point d’influence au joueur d’une carte voisine."
help = "Entouré de vos seules cartes, le Jongleur ne prend rien."
[ru]
name = "Жонглёр"
the = "«Жонглёр»"
text = "Заберите 1 очко влияния у владельца соседней карты."
help = "Рядом только с вашими картами Жонглёр ничего не заберёт."
[uk]
name = "Жонглер"
the = "«Жонглер»"
text = "Заберіть 1 очко впливу у власника сусідньої карти."
help = "Поруч лише з вашими картами Жонглер нічого не забере."
""",
    "bear": """
[en]
name = "Bear"
the = "the Bear"
text = "Gain 1 influence. Another player who strikes it gives you 2."
help = "Nobody gives more than they have."
[fr]
name = "Ours"
the = "l’Ours"
text = "Gagnez 1 point d’influence. Un autre joueur qui l’élimine vous en donne 2."
help = "Personne ne donne plus qu’il n’a."
[ru]
name = "Медведь"
the = "«Медведь»"
text = "Получите 1 очко влияния. Другой игрок, устранивший его, отдаст вам 2."
help = "Никто не отдаёт больше, чем у него есть."
[uk]
name = "Ведмідь"
the = "«Ведмідь»"
text = "Отримайте 1 очко впливу. Інший гравець, який його вилучить, віддасть вам 2."
help = "Ніхто не віддає більше, ніж має."
""",
    "carnival": """
[en]
name = "Carnival"
the = "the Carnival"
text = "Gain 1 influence for each revealed card of the queue."
help = "The Carnival counts itself."
[fr]
name = "Carnaval"
the = "le Carnaval"
text = "Gagnez 1 point d’influence par carte révélée de la file."
help = "Le Carnaval se compte lui-même."
[ru]
name = "Карнавал"
the = "«Карнавал»"
text = "Получите 1 очко влияния за каждую открытую карту ряда."
help = "Карнавал считает и себя."
[uk]
name = "Карнавал"
the = "«Карнавал»"
text = "Отримайте 1 очко впливу за кожну відкриту карту ряду."
help = "Карнавал рахує й себе."
""",
}
BOX_NAME = """
[en]
name = "Fair"
[fr]
name = "Foire"
[ru]
name = "Ярмарка"
[uk]
name = "Ярмарок"
"""
RULESET = '            Ruleset("fair", boxes=("fair",), seats=(2, 3), hand=3, aside=1, rounds=2),\n'
RULESET_NAMES = {"en": "Fair", "fr": "Foire", "ru": "Ярмарка", "uk": "Ярмарок"}
