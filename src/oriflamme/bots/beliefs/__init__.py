"""What hidden cards may be: by counting, and by how cards are played."""

from oriflamme.bots.beliefs.estimate import Beliefs as Beliefs
from oriflamme.bots.beliefs.estimate import estimate_beliefs as estimate_beliefs
from oriflamme.bots.beliefs.estimate import uniform_beliefs as uniform_beliefs
