"""Completion for bash, old ones included: no mapfile, no bash-completion package."""

from collections.abc import Iterator

from oriflamme.cli.grammar import Argument, CommandGrammar, Grammar


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
