"""What the examples of several contracts show."""

from typing import Final

RECORD: Final = """\
[Ruleset "base"]
[Edition "standard"]
[Seats "red blue green"]
[First "3"]
[red "Sh Rd Lo Am Ar So As / He Co Sp"]
[blue "He Sp So As Sh Am Rd / Ar Co Lo"]
[green "He Co Am So Ar Rd Lo / Sp As Sh"]

1. g:<Rd r:Ar> b:<So | . . .
"""

SUBSCRIPTION: Final = {
    "endpoint": "https://push.example/send/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV",
    "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcx"
    "aOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    "auth": "BTBZMqHH6r4Tts7J_aSIgg",
    "language": "fr",
}
