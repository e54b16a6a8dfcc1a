"""The knight: plays possible worlds to their end and compares its options."""

from oriflamme.bots.knight.knight import Knight as Knight
