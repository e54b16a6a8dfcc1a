"""oriflamme play: a game against bots in this terminal."""

import argparse
import secrets
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import Random

from oriflamme.arena.match import BotAgent, MatchRunner
from oriflamme.bots.roster import BotSpec, parse_bot
from oriflamme.cli.console import CommandError, Console
from oriflamme.cli.deal import each_ruleset, first_seat, setup_from_args
from oriflamme.cli.human import PlayerQuit, TerminalPlayer
from oriflamme.cli.terminal.text_style import TextStyle, styled_words, wrap_words
from oriflamme.cli.translator import Translator
from oriflamme.notation.ogn_write import write_record
from oriflamme.notation.record import Record
from oriflamme.rules.deal import deal
from oriflamme.rules.errors import OriflammeError
from oriflamme.rules.game import lay_out
from oriflamme.rules.ruleset import RULESETS, Ruleset
from oriflamme.rules.setup import EDITIONS, Setup
from oriflamme.rules.terms import Seat


def add_arguments(parser: argparse.ArgumentParser, speech: Translator) -> None:
    def option(name: str, metavar: str | None = None, **more: object) -> None:
        text = speech(f"cli.help.play_{name}", rulesets=each_ruleset())
        parser.add_argument(f"--{name}", metavar=metavar, help=text, **more)  # type: ignore[arg-type]

    option("bots", "BOTS", default="squire")
    option("ruleset", choices=RULESETS, default="base")
    option("seats", "N")
    option("seat", "S", type=int)
    option("seed", "SEED")
    option("edition", choices=EDITIONS, default="standard")
    option("cards", "CARDS")
    option("record", "FILE", type=Path)


def run(args: argparse.Namespace, console: Console, speech: Translator) -> int:
    if args.record and not args.record.parent.is_dir():
        raise CommandError(speech("cli.play.no_folder", folder=args.record.parent))
    record, players = _new_game(args, speech)
    played = _TerminalGame(record, players, console, speech).play()
    if args.record:
        args.record.write_text(write_record(played), encoding="utf-8")
        console.write_line(speech("cli.play.kept", file=args.record))
    return 0


def _new_game(args: argparse.Namespace, speech: Translator) -> tuple[Record, list[BotSpec | None]]:
    """The game that is about to begin and who sits where; nobody is the one at the terminal."""
    args.seats = args.seats or str(_default_seats(RULESETS[args.ruleset]))
    seed = args.seed if args.seed is not None else secrets.token_hex(4)
    rng = Random(seed)
    setup = setup_from_args(args, rng, speech)
    dealt = deal(setup, rng)
    first = first_seat(None, setup, rng)
    players = _bots(args.bots, len(setup.seats) - 1, speech)
    players.insert(_seat(args.seat, setup, rng, speech), None)
    tags = {f"Player{seat}": str(who or "human") for seat, who in enumerate(players, start=1)}
    return Record(setup, first, dealt, tags={**tags, "Seed": seed}), players


def _default_seats(rules: Ruleset) -> int:
    """Four, or as near to that as can be."""
    return min(rules.seats, key=lambda count: abs(count - 4))


def _seat(requested: int | None, setup: Setup, rng: Random, speech: Translator) -> Seat:
    drawn = rng.randrange(len(setup.seats))
    if requested is not None and requested not in range(1, len(setup.seats) + 1):
        raise CommandError(speech("cli.play.no_seat", value=requested, last=len(setup.seats)))
    return drawn if requested is None else requested - 1


def _bots(text: str, count: int, speech: Translator) -> list[BotSpec | None]:
    """One name for all, or one for each, clockwise."""
    names = [name.strip() for name in text.split(",")]
    if len(names) not in (1, count):
        raise CommandError(speech("cli.play.bad_bots", value=len(names), count=count))
    try:
        return [parse_bot(name) for name in (names * count)[:count]]
    except OriflammeError as problem:
        raise CommandError(str(problem)) from None


class _TerminalGame:
    """One game from its deal to its end, or until it is left."""

    def __init__(
        self, record: Record, players: list[BotSpec | None], console: Console, speech: Translator
    ) -> None:
        self._record = record
        self._players = players
        self._console = console
        self._speech = speech
        start = lay_out(record.setup, record.dealt, record.first)
        paint = TextStyle(console.uses_color("auto"))
        self._human = TerminalPlayer(players.index(None), start, console, speech, paint)
        self._bots = {
            seat: BotAgent(player, seat, Random(f"{record.tags['Seed']}/{seat}"))
            for seat, player in enumerate(players)
            if player
        }
        sitters = (self._bots.get(seat, self._human) for seat in range(len(players)))
        self._table = MatchRunner(start, tuple(sitters))

    def play(self) -> Record:
        """The game as far as it was played."""
        self._welcome()
        try:
            self._human.show_result(self._table.play())
        except (PlayerQuit, KeyboardInterrupt):
            self._console.write_line()
            self._console.write_line(self._speech("cli.play.left"))
        finally:
            for chair in self._bots.values():
                with suppress(Exception):  # as in the arena, however a bot leaves
                    chair.bot.close()
        return replace(self._record, actions=tuple(self._table.actions))

    def _welcome(self) -> None:
        setup, say = self._record.setup, self._speech
        told = [
            f"{say('cli.heading', title=say.player(setup, seat))} {player or say('cli.play.you')}"
            for seat, player in enumerate(self._players)
        ]
        for text in (" · ".join(told), say("cli.play.keys")):
            for line in wrap_words(styled_words(text), self._console.width):
                self._console.write_line(line)
