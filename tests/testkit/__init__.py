"""What the tests share: sample games, clients, servers and pages to try things on."""
