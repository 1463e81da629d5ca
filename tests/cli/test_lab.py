"""`civicgames lab`: notebooks are copied, a person's changes are never lost."""

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import civicgames
from civicgames.cli import lab, run


@pytest.fixture
def source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "package" / "notebooks"
    for lang in ("en", "fr"):
        (folder / lang).mkdir(parents=True)
        (folder / lang / "00-welcome.ipynb").write_text(f"welcome {lang}")
        (folder / lang / "01-demos.ipynb").write_text(f"demos {lang}")
    (folder / ".ipynb_checkpoints").mkdir()
    (folder / ".ipynb_checkpoints" / "x.ipynb").write_text("left over")
    work = tmp_path / "work"
    work.mkdir()
    monkeypatch.chdir(work)
    monkeypatch.setattr(lab, "notebooks", lambda: folder)
    return folder


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    commands: list[list[str]] = []

    def start(command: list[str]) -> int:
        commands.append(command)
        return 0

    monkeypatch.setattr(lab, "start", start)
    return commands


MINE = Path("civicgames-notebooks")


def test_it_opens_the_welcome_of_the_language(source: Path, started: list[list[str]]) -> None:
    assert run(["lab", "--lang", "fr", "--port", "9999", "--no-open", "--ServerApp.token=x"]) == 0
    [command] = started
    assert command[1:3] == ["-m", "jupyterlab"]
    assert "--LabApp.default_url=/lab/tree/fr/00-welcome.ipynb" in command
    assert f"--ServerApp.root_dir={MINE.resolve()}" in command
    [settings] = [word for word in command if word.startswith("--LabApp.app_settings_dir=")]
    own = Path(settings.split("=")[1]) / "overrides.d" / "civicgames.json"
    assert '"fetchNews": "false"' in own.read_text()
    assert {"--port=9999", "--no-browser", "--ServerApp.token=x"} <= set(command)
    assert (MINE / "en" / "01-demos.ipynb").read_text() == "demos en"
    assert not (MINE / ".ipynb_checkpoints").exists()


def test_a_browser_opens_unless_told_not_to(source: Path, started: list[list[str]]) -> None:
    assert run(["lab", "--lang", "en"]) == 0
    assert "--no-browser" not in started[0]


def test_changed_notebooks_stay_and_new_ones_lie_beside(
    source: Path, started: list[list[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    run(["lab", "--lang", "en"])
    mine = MINE / "en" / "01-demos.ipynb"
    mine.write_text("my own bot")
    run(["lab", "--lang", "en"])  # nothing is new: nothing to say
    assert mine.read_text() == "my own bot"
    assert capsys.readouterr().out == ""
    (source / "en" / "01-demos.ipynb").write_text("demos, better")
    (source / "en" / "00-welcome.ipynb").write_text("welcome, better")
    run(["lab", "--lang", "en"])
    beside = MINE / "en" / f"01-demos-{civicgames.__version__}.ipynb"
    assert mine.read_text() == "my own bot"
    assert beside.read_text() == "demos, better"
    assert (MINE / "en" / "00-welcome.ipynb").read_text() == "welcome, better"
    said = capsys.readouterr().out
    assert "You changed en/01-demos.ipynb: it stays as it is" in said
    assert beside.name in said
    run(["lab", "--lang", "en"])
    assert mine.read_text() == "my own bot"
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize("manifest", [None, "not json", "[]"])
def test_without_a_manifest_nothing_is_overwritten_either(
    manifest: str | None, source: Path, started: list[list[str]]
) -> None:
    (MINE / "en").mkdir(parents=True)
    (MINE / "en" / "01-demos.ipynb").write_text("from somewhere")
    if manifest is not None:
        (MINE / lab.MANIFEST).write_text(manifest)
    run(["lab", "--lang", "en"])
    assert (MINE / "en" / "01-demos.ipynb").read_text() == "from somewhere"
    assert json.loads((MINE / lab.MANIFEST).read_text())


def test_without_jupyterlab_it_says_what_to_install(
    source: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(lab, "find_spec", lambda name: None)
    assert run(["lab", "--lang", "en"]) == 2
    assert capsys.readouterr().err == (
        "JupyterLab isn't installed: pip install 'civicgames[lab]'.\n"
    )
    assert not MINE.exists()


SERVER = """
import os, signal, sys
def end(*_):
    os.write(1, b"the server has ended\\n")  # the signal may come while `print` still flushes
    sys.exit(3)
signal.signal(signal.SIGTERM, end)
print("the server runs", flush=True)
signal.pause()
"""


def test_who_ends_it_ends_the_server() -> None:
    code = (
        "import sys; from civicgames.cli.lab import start; "
        f"sys.exit(start([sys.executable, '-c', {SERVER!r}]))"
    )
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as ours:
        assert ours.stdout is not None
        assert ours.stdout.readline() == "the server runs\n"
        ours.send_signal(signal.SIGTERM)
        assert ours.stdout.readline() == "the server has ended\n"
    assert ours.returncode == 3
