"""The manual of the command line, written from its help: `python -m oriflamme.cli.manual`."""

from collections.abc import Iterator

from oriflamme.cli.completion import subparsers
from oriflamme.cli.parser import build_parser
from oriflamme.cli.translator import Translator

OPENING = """\
# The command line

<!-- Written by `python -m oriflamme.cli.manual > docs/cli.md`; a test holds it to --help. -->

`oriflamme` opens tables for browsers, lets you play in the terminal and bots meet, checks game
records, prints the table at any moment of a game, explains the rules and deals. `python -m
oriflamme` is the same program. Records are described in [notation.md](notation.md), the rules in
[rules.md](rules.md).

- **Language.** `--lang en|fr|ru|uk`; otherwise the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that
  is set; otherwise English. Commands for players speak it: `play`, `learn`, `puzzle`, `rules`,
  `show`, `review`, `verify-deal`, and `serve` when it says where to play. Tools, and what a record
  did wrong, are in English.
- **Colour.** On a terminal, unless `NO_COLOR` is set or `TERM` is `dumb`; `show --color` decides
  otherwise. Colour never says anything that letters do not.
- **Exit status.** 0: all is well. 1: a record is bad or a file cannot be read. 2: the command was
  used wrongly. 130: interrupted. 141: nobody read the output any more.
- **Completion.** `source <(oriflamme completion bash)` in `~/.bashrc`; for zsh and fish see
  [below](#oriflamme-completion).
"""


def build_manual() -> str:
    return "\n".join([OPENING, *_chapters()])


def _chapters() -> Iterator[str]:
    parser = build_parser(Translator("en"), width=88)
    yield from _chapter("oriflamme", parser.format_help())
    for name, command in subparsers(parser).items():
        yield from _chapter(f"oriflamme {name}", command.format_help())


def _chapter(title: str, text: str) -> Iterator[str]:
    yield f"## {title}\n"
    yield f"```text\n{text.rstrip()}\n```\n"


if __name__ == "__main__":
    print(build_manual(), end="")
