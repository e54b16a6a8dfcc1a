"""What hidden cards may be: by counting, and by how cards are played."""

from oriflamme.bots.beliefs.weighing import Beliefs as Beliefs
from oriflamme.bots.beliefs.weighing import beliefs as beliefs
from oriflamme.bots.beliefs.weighing import counted as counted
