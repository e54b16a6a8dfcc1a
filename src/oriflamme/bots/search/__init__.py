"""Thinking ahead on the kernel: worlds a view leaves possible, played on again and again."""
