"""Tables in motion: connections, bots in seats, alarms, and all the rooms there are."""
