"""A step of a lesson at this terminal: tried until it is taken, shown or passed over."""

from oriflamme.cli.console import Console
from oriflamme.cli.drawing.flow import flow, words
from oriflamme.cli.drawing.paint import Paint
from oriflamme.cli.human import Human, Leaving
from oriflamme.cli.speech import Speech
from oriflamme.lessons.chapter import LEARNER, Step
from oriflamme.lessons.trying import Tried, show_step, try_step
from oriflamme.notation.tokens import format_action


class Lesson:
    """Says what is to be done, lets it be tried, and says why."""

    def __init__(self, console: Console, speech: Speech) -> None:
        self._console = console
        self._speech = speech
        self._paint = Paint(console.wants_colour("auto"))

    def take(self, step: Step, words_of: str) -> None:
        """Until the step is taken or passed over; `words_of` it stand in the catalogue."""
        while True:
            tried = self._try(step, self._speech(f"{words_of}.task"))
            if tried.verdict == "right":
                return self._explain("cli.learn.right", words_of)
            self.write(f"{self._speech('cli.learn.wrong')} {self._where_it_leads(tried)}")
            match self._ask("cli.learn.again"):
                case "s":
                    self._watch(step)
                    return self._explain("cli.learn.shown", words_of)
                case "n":
                    return None

    def write(self, text: str) -> None:
        for line in flow(words(text, self._paint.strong), self._console.width):
            self._console.say(line)

    def _try(self, step: Step, task: str) -> Tried:
        """From the beginning of the step to its end, or to the first wrong move."""
        tried = try_step(step)
        learner = self._sit_down(tried)
        told = self._tell(learner, tried, 0)
        tokens: tuple[str, ...] = ()
        while tried.verdict == "asked":
            here = tried.line.final
            tokens += (format_action(learner.choose(here, task), here),)
            tried = try_step(step, tokens)
            told = self._tell(learner, tried, told)
        learner.look(tried.line.final)
        return tried

    def _watch(self, step: Step) -> None:
        shown = show_step(step)
        learner = self._sit_down(shown)
        self._tell(learner, shown, 0)
        learner.look(shown.line.final)

    def _sit_down(self, tried: Tried) -> Human:
        beginning = tried.line.beginning
        return Human(LEARNER, beginning, self._console, self._speech, self._paint)

    def _tell(self, learner: Human, tried: Tried, told: int) -> int:
        """What happened after so many moves that were told before: how many there are now."""
        for move in tried.line.moves[told:]:
            learner.tell(move.events, tried.line.beginning.setup)
        return len(tried.line.moves)

    def _where_it_leads(self, tried: Tried) -> str:
        if tried.better is None or tried.better == tried.influence:
            return self._speech("cli.learn.another")
        return self._speech("cli.learn.would", count=tried.influence, better=tried.better)

    def _explain(self, verdict: str, words_of: str) -> None:
        self.write(f"{self._speech(verdict)} {self._speech(f'{words_of}.why')}")
        self._ask("cli.learn.on")

    def _ask(self, keys: str) -> str:
        """One of the keys that are named, or Enter; other ones are Enter as well."""
        self._console.say(self._paint.faint(self._speech(keys)))
        self._console.stdout.write(self._paint.strong("> "))
        self._console.stdout.flush()
        answer = self._console.stdin.readline()
        if not answer or answer.strip().casefold() == "q":
            raise Leaving
        return answer.strip().casefold()
