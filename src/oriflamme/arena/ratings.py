"""Ratings from finishing orders, by OpenSkill's Plackett-Luce model."""

from collections.abc import Iterable
from dataclasses import dataclass
from importlib.util import find_spec
from statistics import fmean

from oriflamme.arena.match import Match


@dataclass(frozen=True, slots=True)
class SkillEstimate:
    """A player's skill and how uncertain it is."""

    skill: float
    uncertainty: float


def can_rate() -> bool:
    """Whether OpenSkill is installed (the extra `arena`)."""
    return find_spec("openskill") is not None


def rate(matches: Iterable[Match]) -> dict[str, SkillEstimate]:
    """Each player's rating after all matches, taken in the order of the plan.

    A name in several seats of a match moves by the mean of what its seats would.
    """
    from openskill.models import PlackettLuce, PlackettLuceRating

    model = PlackettLuce()
    skills: dict[str, PlackettLuceRating] = {}
    for match in sorted(matches, key=lambda match: (match.deal, match.rotation)):
        before = [[skills.setdefault(name, model.rating())] for name in match.players]
        after = model.rate(before, ranks=[float(rank) for rank in match.ranks])
        for name in set(match.players):
            seats = [seat for seat, player in enumerate(match.players) if player == name]
            skills[name] = model.rating(
                mu=fmean(after[seat][0].mu for seat in seats),
                sigma=fmean(after[seat][0].sigma for seat in seats),
            )
    return {name: SkillEstimate(skill.mu, skill.sigma) for name, skill in sorted(skills.items())}
