"""Why an option is good or bad: facts that anybody can check from the view, without words."""

from oriflamme.counsel.reasons.choosing import MOST_REASONS as MOST_REASONS
from oriflamme.counsel.reasons.choosing import reasons as reasons
from oriflamme.counsel.reasons.reason import FACTS as FACTS
from oriflamme.counsel.reasons.reason import Fact as Fact
from oriflamme.counsel.reasons.reason import Reason as Reason
