"""Two machines of a Ray cluster, acted on this one: a program of its own.

The arena's options follow its name.
"""

import os
import sys

import ray
from ray.cluster_utils import Cluster

from oriflamme.arena.ray_pool import MEMORY
from oriflamme.cli.main import main


def play(words: list[str]) -> int:
    """The exit status of the arena, which finds them by the address of a third that is idle."""
    idle = {"num_cpus": 0, "object_store_memory": MEMORY, "include_dashboard": False}
    cluster = Cluster(initialize_head=True, head_node_args=idle)
    try:
        for _ in range(2):
            cluster.add_node(num_cpus=1, object_store_memory=MEMORY)
        cluster.wait_for_nodes()
        return main(["arena", "--ray", cluster.address, *words])
    finally:
        ray.shutdown()
        cluster.shutdown()


if __name__ == "__main__":
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    sys.exit(play(sys.argv[1:]))
