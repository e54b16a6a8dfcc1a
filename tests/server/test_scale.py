"""Two workers, one house: whatever fails meanwhile, nothing confirmed is lost and all play on."""

import asyncio

from tests.server.scale.cluster import running_cluster
from tests.server.scale.faults import FAULTS, Trial, try_faults
from tests.testkit.server.postgres import a_postgres


def test_nothing_confirmed_is_lost_whatever_fails() -> None:
    async def run() -> Trial:
        with a_postgres() as postgres:
            async with running_cluster(postgres, "scale", ["anna", "bruno"]) as cluster:
                return await try_faults(cluster, [*FAULTS], seed=7, tables=3)

    trial = asyncio.run(run())

    assert trial.checked.acts > 0
    assert set(trial.seconds) == set(FAULTS)
