"""oriflamme dataset: let bots play, and write what each seat saw and did as data."""

import argparse
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from oriflamme.arena.cluster import has_ray
from oriflamme.arena.workers import WorkersLost
from oriflamme.cli.console import Console
from oriflamme.cli.deal import each_ruleset
from oriflamme.cli.errors import Refusal
from oriflamme.cli.hiring import hired
from oriflamme.cli.pace import Pace
from oriflamme.cli.planning import agreed_plan
from oriflamme.cli.speech import Speech
from oriflamme.data.arrow import has_arrow
from oriflamme.rules.errors import OriflammeError
from oriflamme.rules.ruleset import RULESETS
from oriflamme.rules.setup import EDITIONS

if TYPE_CHECKING:  # NumPy is not on every machine
    from oriflamme.data.writing import Writing

INTERRUPTED: Final = 130


def add_arguments(parser: argparse.ArgumentParser, speech: Speech) -> None:
    def option(name: str, metavar: str | None = None, *, of: str = "arena", **more: object) -> None:
        text = speech(f"cli.help.{of}_{name}", rulesets=each_ruleset())
        more = more if "action" in more else {"metavar": metavar, **more}
        parser.add_argument(f"--{name}", help=text, **more)  # type: ignore[arg-type]

    told = speech("cli.help.dataset_folder")
    parser.add_argument("folder", metavar="DIR", type=Path, help=told)
    option("seats", "BOTS", of="dataset", required=True)
    option("ruleset", "RULESET", choices=RULESETS, default="base")
    option("edition", "EDITION", choices=EDITIONS, default="standard")
    option("deck", "CARDS")
    option("games", "N", of="dataset", type=int, default=1000)
    option("seed", "N", type=int, default=0)
    option("shard", "N", of="dataset", type=int, default=1000)
    option("hidden", of="dataset", action="store_true")
    option("workers", "N", type=int)
    option("ray", "ADDRESS")


def run(args: argparse.Namespace, console: Console, speech: Speech) -> int:
    if not has_arrow():
        raise Refusal(speech("cli.dataset.no_arrow"))
    if args.ray and not has_ray():
        raise Refusal(speech("cli.arena.no_ray"))
    try:
        writing = _begin(args, speech)
    except OriflammeError as problem:
        raise Refusal(str(problem)) from None
    except OSError as problem:
        raise Refusal(f"{problem.filename}: {problem.strerror}") from None
    if writing.resumed:
        console.complain(speech("cli.dataset.resumed", count=writing.resumed))
    if not _write(writing, args, console, speech):
        return INTERRUPTED
    _tell(writing, console, speech)
    return 0


def _begin(args: argparse.Namespace, speech: Speech) -> "Writing":
    from oriflamme.data.setting import Setting, agree_on_setting, turns
    from oriflamme.data.writing import Writing

    plan = agreed_plan(args, speech)
    ways = turns(plan.players)
    plan = replace(plan, deals=-(-args.games // ways))
    setting = Setting(plan, -(-args.shard // ways), args.hidden)
    return Writing(args.folder, agree_on_setting(setting))


def _write(writing: "Writing", args: argparse.Namespace, console: Console, speech: Speech) -> bool:
    """Whether all was written; whole shards are kept in any case."""
    if not writing.left:
        writing.finish()
        return True
    pace = Pace(writing.played, writing.manifest.setting.games, console, speech)
    pace.begin()
    try:
        with hired(args) as workers:
            for games in writing.write(workers):
                pace.step(games)
    except KeyboardInterrupt:
        pace.clear()
        console.complain(_stopped(writing, speech))
        return False
    except WorkersLost as loss:
        pace.clear()
        console.complain(speech("cli.arena.lost", reason=loss))
        raise Refusal(_stopped(writing, speech), status=1) from None
    except OriflammeError as problem:
        pace.clear()
        raise Refusal(str(problem)) from None
    except OSError as problem:
        pace.clear()
        raise Refusal(f"{problem.filename}: {problem.strerror}", status=1) from None
    pace.clear()
    return True


def _stopped(writing: "Writing", speech: Speech) -> str:
    whole, total = writing.manifest.total("games"), writing.manifest.setting.games
    return speech("cli.dataset.stopped", done=whole, total=total)


def _tell(writing: "Writing", console: Console, speech: Speech) -> None:
    manifest = writing.manifest
    decisions = manifest.total("decisions")
    console.say(
        speech(
            "cli.dataset.written",
            games=manifest.total("games"),
            decisions=decisions,
            count=len(manifest.shards),
            each=f"{writing.decision_bytes / decisions:.1f}",
            card=writing.card,
        )
    )
