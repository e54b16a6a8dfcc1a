"""Games of bots as data: written in shards that anybody can make again, and read for learning."""
