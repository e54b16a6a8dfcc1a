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
from scenario import scenario


def test_it_robs_the_only_neighbouring_player():
    assert scenario("bLo? rJu? rHe? | r1 b1 g1", cursor=1).play("!Ju").position.endswith("r2 b0 g1")


def test_between_two_players_it_chooses():
    game = scenario("bLo? rJu? gHe? | r1 b1 g1", cursor=1).play("!Ju")

    assert game.legal == ("$b", "$g")


def test_beside_its_own_it_robs_nobody():
    assert scenario("rLo? rJu? | r1 b1 g1", cursor=1).play("!Ju").state.supplies == (1, 1, 1)
""",
    "bear": """
from scenario import scenario


def test_it_gains_1():
    assert scenario("rBe? | r1 b1 g1").play("!Be").state.supplies == (2, 1, 1)


def test_another_player_who_strikes_it_is_robbed():
    assert scenario("bSo! rBe? gLo? | r1 b1 g1").position == "bSo! gLo? | r3 b0 g1"


def test_its_own_player_is_not():
    assert scenario("rSo! rBe? gLo? | r1 b1 g1").position == "rSo! gLo? | r2 b1 g1"
""",
    "carnival": """
from scenario import scenario


def test_it_counts_every_revealed_card_and_itself():
    game = scenario("bQu! rCa? gLo? | r1 b1 g1").play("!Ca")

    assert game.state.supplies[0] == 1 + 2


def test_it_is_gone_afterwards():
    assert scenario("rCa? gLo? | r1 b1 g1").play("!Ca").discard("red") == "Ca"


def test_it_may_wait():
    assert scenario("rCa? gLo? | r1 b1 g1").legal == (".", "!Ca")
""",
}
SPOKEN = {
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
