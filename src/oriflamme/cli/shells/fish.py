"""Completion for fish."""

from oriflamme.cli.grammar import Argument, Grammar


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
