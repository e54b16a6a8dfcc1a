"""Completion for zsh."""

from collections.abc import Iterator
from typing import Final

from oriflamme.cli.grammar import Argument, CommandGrammar, Grammar

ZSH_SIGNS: Final = {"'": "’", '"': "”", ":": "\\:", "[": "(", "]": ")"}


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
    for sign, instead in ZSH_SIGNS.items():
        text = text.replace(sign, instead)
    return text
