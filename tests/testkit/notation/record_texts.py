"""Records to read, and ways for their text to go wrong."""

from random import Random

from tests.testkit.golden_games import NAMES, golden_games

GAME = """\
[Ruleset "base"]
[Edition "standard"]
[Seats "red blue green"]
[First "3"]
[red "Sh Rd Lo Am Ar So As / He Co Sp"]
[blue "He Sp So As Sh Am Rd / Ar Co Lo"]
[green "He Co Am So Ar Rd Lo / Sp As Sh"]
[Result "1: 3/2, 2: 1/2, 3: 4/2"]
[Winners "3"]

1. g:<Rd r:Ar> b:<So | . . .
2. r:Lo^3 b:Sp^1 g:Ar^2 | . !Ar x1 .
3. b:Sh^1 g:Co> r:Rd^3 | . x1 . .
4. g:Lo^4 r:As^3 b:Am^1 | . x4 . .
5. r:<So b:He^2 g:He^3 | . . . !As x3 . .
6. b:<As g:So^4 r:Am^5 | . . . . . .
"""

HEAD, MOVES = GAME.split("\n\n")
OPEN_HEAD = "\n".join(line for line in HEAD.splitlines() if line[1] not in "RW" or "Rul" in line)
"""The tags of the same deal, its game not over."""

GOLDEN = [next(golden_games(name)).record for name in NAMES]
ODD_LETTERS = '{}[]"\\|/.!?<>^x=~@*$:;-0123456789 \n\r\t\u2028\ufeff٣éABrbgyp'


def unfinished(moves: str) -> str:
    return f"{OPEN_HEAD}\n\n{moves}\n"


def mutated(text: str, rng: Random) -> str:
    """A text with a few letters, words or lines changed, removed, doubled or swapped."""
    for _ in range(rng.randint(1, 3)):
        between = rng.choice(("", " ", "\n"))
        parts = text.split(between) if between else list(text)
        place, other = rng.randrange(len(parts)), rng.randrange(len(parts))
        match rng.randrange(5):
            case 0:
                del parts[place]
            case 1:
                parts.insert(place, parts[other])
            case 2:
                parts[place], parts[other] = parts[other], parts[place]
            case 3:
                parts[place] = rng.choice(ODD_LETTERS)
            case 4:
                parts = parts[:place]
        text = between.join(parts) or "-"
    return text
