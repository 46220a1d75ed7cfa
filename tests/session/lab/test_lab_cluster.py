"""The laboratory on a cluster: the same games, also where a worker is killed; a sentence where there is none."""

from __future__ import annotations

import gc
from pathlib import Path

import pytest

from tabletop.content.extras import remedy
from tabletop.session.lab.cluster import Cluster
from tabletop.session.lab.folder import Folder, LabError
from tabletop.session.lab.laboratory import Study
from tabletop.session.lab.record import Record
from tabletop.session.lab.request import Request
from tabletop.session.lab.running import Alone
from tests.session.lab.small_lab import write_game

BOTS = ("random",)


@pytest.mark.long
def test_a_cluster_of_which_a_worker_is_killed_plays_the_same_games(tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed")
    request = Request(str(write_game(tmp_path)), 400, 5, BOTS)
    alone = Study.begin(request, tmp_path / "alone")
    alone.play(Alone())
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50
    ) as local:
        crew, killed = Cluster(local.scheduler_address), list[int]()

        def kill(record: Record, progress: object) -> None:
            if not killed and record.game.number > 100:
                worker = next(iter(local.workers.values()))
                killed.append(worker.process.process.pid)
                worker.process.process.kill()

        study = Study.begin(request, tmp_path / "cluster")
        study.play(crew, kill)
        crew.close()
    assert killed
    ways = [Folder(tmp_path / name).records() for name in ("alone", "cluster")]
    plain = [{key: {**record.to_json(), "seconds": 0} for key, record in records.items()} for records in ways]
    assert plain[0] == plain[1] and len(plain[1]) == 400
    lines = (tmp_path / "cluster" / "games.jsonl").read_text(encoding="utf-8").splitlines()
    assert len(lines) == 400


@pytest.mark.long
def test_a_cluster_that_is_not_there_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr("tabletop.session.lab.cluster.SECONDS", 1)
    with pytest.raises(LabError, match="No cluster answers at tcp"):
        Cluster("tcp://127.0.0.1:9")


@pytest.mark.parametrize("address", ["nobody", "mail://127.0.0.1:9"])
def test_what_is_no_address_is_told_at_once(address: str, capfd: pytest.CaptureFixture[str]) -> None:
    """Without a client that was begun in vain: its end took twenty seconds and wrote a traceback."""
    pytest.importorskip("distributed")
    with pytest.raises(LabError, match=f"{address} is no address of a cluster .* One is like tcp://host:8786."):
        Cluster(address)
    gc.collect()
    assert capfd.readouterr().err == ""


def test_without_the_library_it_is_told_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "distributed", None)
    with pytest.raises(LabError) as caught:
        Cluster("tcp://127.0.0.1:8786")
    assert str(caught.value).endswith(f"Install it with: {remedy('cluster')}")
