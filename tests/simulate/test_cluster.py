"""Plays on a cluster: the same tables, also where a worker dies on the way."""

import os
import re
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from distributed import Client, LocalCluster

import civicgames as cg
from civicgames.engine.summary import TABLES
from civicgames.runs import Runs


@pytest.fixture(scope="module")
def cluster() -> Iterator[LocalCluster]:
    """Two worker processes; one that dies is started anew."""
    with LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    ) as found:
        yield found


def same_tables(one: Runs, other: Runs) -> bool:
    return all(one.columns(table) == other.columns(table) for table in TABLES)


def kill_when_at_work(client: Any, done: threading.Event) -> None:
    """Kill a worker while it plays."""
    while not (busy := [of for of, tasks in client.processing().items() if tasks]):
        time.sleep(0.01)
    pids = client.run(os.getpid)
    os.kill(pids[busy[0]], signal.SIGKILL)
    done.set()


@pytest.mark.parametrize("plays", [400, pytest.param(20_500, marks=pytest.mark.slow)])
def test_a_worker_that_is_killed_loses_nothing(
    plays: int, cluster: LocalCluster, tmp_path: Path
) -> None:
    killed = threading.Event()
    with Client(cluster) as client:
        killer = threading.Thread(target=kill_when_at_work, args=(client, killed), daemon=True)
        killer.start()
        found = cg.simulate(
            "demos", "full", "careful*3", plays, seed=5, out=tmp_path, cluster=client
        )
        killer.join(timeout=30)
    assert killed.is_set()
    assert found.complete
    assert found.column("plays", "play") == list(range(plays))
    few = cg.simulate("demos", "full", "careful*3", min(plays, 400), seed=5, workers=1)
    assert found.column("plays", "seed")[: len(few)] == few.column("plays", "seed")
    rows = few.count("rounds")
    for name in few.about("rounds"):
        assert found.column("rounds", name)[:rows] == few.column("rounds", name)


def test_an_address_will_do(cluster: LocalCluster) -> None:
    there = cg.simulate("demos", "full", "random*3", 9, seed=5, cluster=cluster.scheduler_address)
    assert same_tables(there, cg.simulate("demos", "full", "random*3", 9, seed=5))


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"cluster": 7}, "The cluster is 7: expected a Dask client"),
        ({"cluster": "tcp://127.0.0.1:9"}, "No Dask scheduler answers at tcp://127.0.0.1:9"),
        ({"cluster": "x", "workers": 2}, "expected workers or cluster alone"),
    ],
)
def test_what_is_no_cluster_is_said(
    change: dict[str, Any], sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("civicgames.processes.SECONDS_TO_ANSWER", 1)
    with pytest.raises(ValueError, match=re.escape(sentence)):
        cg.simulate("demos", "full", "random*3", 2, seed=1, **change)
