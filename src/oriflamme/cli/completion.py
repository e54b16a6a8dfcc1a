"""oriflamme completion: print a completion script for a shell."""

import argparse
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from oriflamme.cli.command import ToolCommand
from oriflamme.cli.console import Console
from oriflamme.rules.card import CATALOG


@dataclass(frozen=True)
class Argument:
    """An option, or a positional argument when it has no flags."""

    flags: tuple[str, ...]
    help: str
    takes_value: bool
    choices: tuple[str, ...]
    """What can be completed; empty when anything goes."""
    is_file: bool


@dataclass(frozen=True)
class CommandGrammar:
    """A command with its arguments."""

    name: str
    help: str
    options: tuple[Argument, ...]
    positional: Argument | None

    @property
    def flags(self) -> tuple[str, ...]:
        return tuple(flag for option in self.options for flag in option.flags)


@dataclass(frozen=True)
class Grammar:
    """All commands, and the options that stand before a command."""

    commands: tuple[CommandGrammar, ...]
    options: tuple[Argument, ...]

    @property
    def flags(self) -> tuple[str, ...]:
        return tuple(flag for option in self.options for flag in option.flags)


def read_grammar(parser: argparse.ArgumentParser) -> Grammar:
    holder = _subparsers_action(parser)
    helps = {choice.dest: choice.help or "" for choice in holder._choices_actions}
    commands = (_command(name, helps[name], sub) for name, sub in subparsers(parser).items())
    options = (_argument(action) for action in parser._actions if action is not holder)
    return Grammar(tuple(commands), tuple(options))


def subparsers(parser: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    """The parser of each command."""
    return dict(_subparsers_action(parser).choices)


def _subparsers_action(
    parser: argparse.ArgumentParser,
) -> "argparse._SubParsersAction[argparse.ArgumentParser]":
    """argparse keeps commands in an action of its own and offers no public way to them."""
    return next(a for a in parser._actions if isinstance(a, argparse._SubParsersAction))


def _command(name: str, help: str, parser: argparse.ArgumentParser) -> CommandGrammar:
    spoken_of = (action for action in parser._actions if action.help is not argparse.SUPPRESS)
    arguments = [_argument(action) for action in spoken_of]
    positional = next((argument for argument in arguments if not argument.flags), None)
    options = tuple(argument for argument in arguments if argument.flags)
    return CommandGrammar(name, help, options, positional)


def _argument(action: argparse.Action) -> Argument:
    choices = tuple(map(str, action.choices or ()))
    if action.metavar == "CARD":
        choices = tuple(CATALOG)
    return Argument(
        flags=tuple(action.option_strings),
        help=action.help or "",
        takes_value=action.nargs != 0,
        choices=choices,
        is_file=action.metavar in ("FILE", "DIR"),
    )


def write_bash(grammar: Grammar) -> str:
    """Completion for bash, old ones included: no mapfile, no bash-completion package."""
    names = [command.name for command in grammar.commands]
    lines = [
        "# bash completion for oriflamme:  source <(oriflamme completion bash)",
        "_oriflamme() {",
        '    local cur="${COMP_WORDS[COMP_CWORD]}" prev="${COMP_WORDS[COMP_CWORD-1]}"',
        "    local command='' word IFS=$' \\t\\n'",
        '    if [[ $cur == "=" ]]; then cur=""',
        '    elif [[ $prev == "=" ]]; then prev="${COMP_WORDS[COMP_CWORD-2]}"; fi',
        '    for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do',
        f'        case "$word" in {"|".join(names)}) command="$word"; break ;; esac',
        "    done",
        '    case "$command:$prev" in',
        *_bash_values("", grammar.options),
        *(
            line
            for command in grammar.commands
            for line in _bash_values(command.name, command.options)
        ),
        "    esac",
        '    case "$command" in',
        f'    "") {_bash_reply((*names, *grammar.flags))} ;;',
        *(line for command in grammar.commands for line in _bash_command(command)),
        "    esac",
        "}",
        "complete -F _oriflamme oriflamme",
    ]
    return "\n".join(lines) + "\n"


def _bash_values(command: str, options: tuple[Argument, ...]) -> Iterator[str]:
    for option in options:
        if option.takes_value:
            patterns = "|".join(f"{command}:{flag}" for flag in option.flags)
            reply = f"{_bash_reply(option.choices)}; return" if option.choices else "return"
            yield f"    {patterns}) {reply} ;;"


def _bash_command(command: CommandGrammar) -> Iterator[str]:
    yield f"    {command.name})"
    yield '        case "$cur" in'
    yield f"        -*) {_bash_reply(command.flags)} ;;"
    if command.positional and command.positional.is_file:
        yield "        *) compopt -o filenames 2>/dev/null"
        yield "           IFS=$'\\n'; COMPREPLY=($(compgen -f -- \"$cur\")) ;;"
    elif command.positional:
        yield f"        *) {_bash_reply(command.positional.choices)} ;;"
    else:
        yield f"        *) {_bash_reply(command.flags)} ;;"
    yield "        esac ;;"


def _bash_reply(choices: tuple[str, ...]) -> str:
    return f'COMPREPLY=($(compgen -W "{" ".join(choices)}" -- "$cur"))'


ZSH_ESCAPES: Final = {"'": "’", '"': "”", ":": "\\:", "[": "(", "]": ")"}


def write_zsh(grammar: Grammar) -> str:
    commands = " ".join(
        f'{command.name}\\:"{_zsh_text(command.help)}"' for command in grammar.commands
    )
    lines = [
        "#compdef oriflamme",
        "_oriflamme() {",
        "    local context state state_descr line",
        "    typeset -A opt_args",
        "    _arguments -C \\",
        *(f"        {_zsh_option(option)} \\" for option in grammar.options),
        f"        '1:command:(({commands}))' \\",
        "        '*::argument:->arguments'",
        "    [[ $state == arguments ]] || return",
        "    case $words[1] in",
        *(line for command in grammar.commands for line in _zsh_command(command)),
        "    esac",
        "}",
        'if [[ $funcstack[1] == _oriflamme ]]; then _oriflamme "$@"',
        "else compdef _oriflamme oriflamme; fi",
    ]
    return "\n".join(lines) + "\n"


def _zsh_command(command: CommandGrammar) -> Iterator[str]:
    specs = [_zsh_option(option) for option in command.options]
    if command.positional:
        specs.append(f"'*:{_zsh_text(command.positional.help)}:{_zsh_values(command.positional)}'")
    yield f"    {command.name}) _arguments {' '.join(specs)} ;;"


def _zsh_option(option: Argument) -> str:
    value = f":value:{_zsh_values(option)}" if option.takes_value else ""
    flags = f"{{{','.join(option.flags)}}}" if len(option.flags) > 1 else option.flags[0]
    return f"{flags}'[{_zsh_text(option.help)}]{value}'"


def _zsh_values(argument: Argument) -> str:
    return "_files" if argument.is_file else f"({' '.join(argument.choices)})"


def _zsh_text(text: str) -> str:
    """Without the signs that mean something to _arguments."""
    for sign, instead in ZSH_ESCAPES.items():
        text = text.replace(sign, instead)
    return text


def write_fish(grammar: Grammar) -> str:
    names = " ".join(command.name for command in grammar.commands)
    before = f"not __fish_seen_subcommand_from {names}"
    lines = ["# fish completion for oriflamme", "complete -c oriflamme -f"]
    lines += [_fish_option(before, option) for option in grammar.options]
    for command in grammar.commands:
        after = f"__fish_seen_subcommand_from {command.name}"
        told = _fish_text(command.help)
        lines.append(f"complete -c oriflamme -n '{before}' -a {command.name} -d '{told}'")
        lines += [_fish_option(after, option) for option in command.options]
        if command.positional and command.positional.is_file:
            lines.append(f"complete -c oriflamme -n '{after}' -F")
        elif command.positional:
            choices = " ".join(command.positional.choices)
            lines.append(f"complete -c oriflamme -n '{after}' -a '{choices}'")
    return "\n".join(lines) + "\n"


def _fish_option(condition: str, option: Argument) -> str:
    flags = " ".join(
        f"-l {flag[2:]}" if flag.startswith("--") else f"-s {flag[1:]}" for flag in option.flags
    )
    value = ""
    if option.takes_value:
        value = f" -x -a '{' '.join(option.choices)}'" if option.choices else " -x"
    return f"complete -c oriflamme -n '{condition}' {flags}{value} -d '{_fish_text(option.help)}'"


def _fish_text(text: str) -> str:
    return text.replace("\\", "\\\\").replace("'", "\\'")


SCRIPTS: Final[dict[str, Callable[[Grammar], str]]] = {
    "bash": write_bash,
    "zsh": write_zsh,
    "fish": write_fish,
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "shell",
        metavar="SHELL",
        choices=tuple(SCRIPTS),
        help="the shell to write for: bash, zsh or fish",
    )


def run(args: argparse.Namespace, console: Console) -> int:
    console.stdout.write(SCRIPTS[args.shell](read_grammar(args.parser)))
    return 0


COMPLETION: Final = ToolCommand(
    summary="print a completion script for a shell",
    description=(
        "Prints a script that teaches your shell to complete oriflamme's commands, options and"
        " cards."
    ),
    examples="""\
source <(oriflamme completion bash)
oriflamme completion zsh > ~/.zfunc/_oriflamme
oriflamme completion fish > ~/.config/fish/completions/oriflamme.fish""",
    add_arguments=add_arguments,
    run=run,
)
