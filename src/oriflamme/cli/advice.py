"""A hint in words: options best first, the chance to win with each, and why."""

from collections.abc import Iterator

from oriflamme.cli.choices import label
from oriflamme.cli.drawing.flow import Word, flow, words
from oriflamme.cli.drawing.paint import Paint
from oriflamme.cli.errors import Refusal
from oriflamme.cli.speech import Speech
from oriflamme.counsel.reasons import Reason
from oriflamme.views.view import View


def advise(seen: View, speech: Speech, paint: Paint, width: int) -> Iterator[str]:
    """What the strongest bot at hand would consider in this place."""
    try:
        from oriflamme.counsel.hint import hint
    except ImportError as missing:
        raise Refusal(speech("cli.play.no_hint", missing=missing.name)) from None
    given = hint(seen)
    yield from flow(words(speech("cli.play.hint", bot=given.bot), paint.strong), width)
    for option in given.options:
        line: list[Word] = [(f"{100 * option.chance:4.0f} %", paint.gold)]
        line += words(label(option.action, seen, speech))
        yield from flow(line, width, hang=7)
        for reason in option.reasons:
            sign = "+" if reason.speaks_for else "−"
            told = words(f"{sign} {reason_in_words(reason, speech)}", paint.faint)
            yield from flow(told, width, indent=7, hang=2)


def reason_in_words(reason: Reason, speech: Speech) -> str:
    """A reason in one language."""
    return speech(
        f"reason.{reason.what}",
        card=speech.card(reason.card) if reason.card else "",
        player=speech.family(reason.family) if reason.family else "",
        slot=(reason.slot or 0) + 1,
        count=reason.count,
        chance=reason.chance,
    )
