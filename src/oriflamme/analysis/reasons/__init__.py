"""Why an option is good or bad: facts that anybody can check from the view, without words."""

from oriflamme.analysis.reasons.reason import FACTS as FACTS
from oriflamme.analysis.reasons.reason import Fact as Fact
from oriflamme.analysis.reasons.reason import Reason as Reason
from oriflamme.analysis.reasons.selection import MAX_REASONS as MAX_REASONS
from oriflamme.analysis.reasons.selection import reasons as reasons
