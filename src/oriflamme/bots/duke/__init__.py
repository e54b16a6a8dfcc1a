"""The duke: searches its own choices over worlds weighed by beliefs."""

from oriflamme.bots.duke.duke import Duke as Duke
