"""The game in the interfaces of others: PettingZoo, Gymnasium."""
