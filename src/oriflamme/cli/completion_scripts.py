"""Completion scripts for three shells, written from the grammar."""

from collections.abc import Callable, Iterator
from typing import Final

from oriflamme.cli.grammar import Argument, CommandGrammar, Grammar

# bash


def write_bash(grammar: Grammar) -> str:
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


# zsh

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


# fish


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
