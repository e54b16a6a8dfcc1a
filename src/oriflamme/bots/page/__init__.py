"""The page: plays any legal action, all alike."""

from oriflamme.bots.page.page import Page as Page
