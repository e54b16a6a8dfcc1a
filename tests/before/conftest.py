"""What made the corpus is kept to be read: it runs with the programs of then, not with this one."""

collect_ignore_glob = ["make_*.py"]
