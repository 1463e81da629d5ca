"""The project around the code: packaging, Binder, the commands that the README names."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import yaml

import civicgames

PROJECT = Path(__file__).resolve().parent.parent
LARGEST_FILE = 2_000_000


def tracked_files() -> list[Path]:
    """Every file that git tracks and that is there."""
    names = subprocess.run(
        ["git", "ls-files", "-z"], cwd=PROJECT, check=True, capture_output=True, text=True
    ).stdout
    found = [PROJECT / name for name in names.split("\0") if name]
    assert PROJECT / "pyproject.toml" in found
    return [path for path in found if path.is_file()]


def shipped_notebooks() -> list[Path]:
    """The notebooks of both languages, in reading order."""
    return sorted(
        path
        for language in ("en", "fr")
        for path in (PROJECT / "notebooks" / language).glob("*.ipynb")
    )


def copy_of_tracked_files(target: Path) -> Path:
    """What a clone of the work tree would hold, in `target`."""
    for path in tracked_files():
        copy = target / path.relative_to(PROJECT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(path, copy)
    return target


def test_one_version_everywhere() -> None:
    declared = tomllib.loads((PROJECT / "pyproject.toml").read_text())["project"]["version"]
    citation = yaml.safe_load((PROJECT / "CITATION.cff").read_text())["version"]
    assert {declared, str(citation), civicgames.__version__} == {declared}


def test_no_large_file_is_tracked() -> None:
    large = [path.name for path in tracked_files() if path.stat().st_size > LARGEST_FILE]
    assert large == []


def test_commands_named_in_the_texts_exist() -> None:
    makefile = (PROJECT / "Makefile").read_text()
    targets = set(re.findall(r"^([a-z][a-z-]*):", makefile, flags=re.MULTILINE))
    for name in ("README.md", "CONTRIBUTING.md"):
        text = (PROJECT / name).read_text(encoding="utf-8")
        code = re.findall(r"```.*?```|`[^`\n]+`", text, flags=re.DOTALL)
        named = {word for part in code for word in re.findall(r"\bmake ([a-z][a-z-]*)", part)}
        assert named, f"{name} names no make target"
        assert named <= targets, f"{name} names make targets that don't exist: {named - targets}"


def test_every_target_is_phony_or_a_stamp() -> None:
    makefile = (PROJECT / "Makefile").read_text()
    targets = set(re.findall(r"^([a-z][a-z-]*):", makefile, flags=re.MULTILINE))
    phony = set(re.search(r"^\.PHONY: (.*)$", makefile, flags=re.MULTILINE)[1].split())
    assert targets == phony


def test_the_binder_link_opens_the_welcome_in_lab() -> None:
    text = (PROJECT / "README.md").read_text(encoding="utf-8")
    assert "?urlpath=lab/tree/notebooks/en/00-welcome.ipynb" in text
    assert (PROJECT / "notebooks/en/00-welcome.ipynb").is_file()


def test_repo2docker_accepts_the_repository(tmp_path: Path) -> None:
    clone = copy_of_tracked_files(tmp_path / "clone")
    done = subprocess.run(
        [sys.executable, "-m", "repo2docker", "--no-build", "--debug", str(clone)],
        capture_output=True,
        text=True,
        check=False,
    )
    said = done.stdout + done.stderr
    assert done.returncode == 0, said
    assert 'pip install --no-cache-dir -r "binder/requirements.txt"' in said
    assert "RUN ./binder/postBuild" in said
    assert "python=3.11" in said


def test_binder_pins_are_exact_and_hold_what_the_lab_needs() -> None:
    lines = (PROJECT / "binder/requirements.txt").read_text().splitlines()
    pins = [line for line in lines if line and not line.startswith("#")]
    assert all(re.fullmatch(r"[A-Za-z0-9._-]+==[A-Za-z0-9.!+]+", line) for line in pins)
    pinned = {re.sub(r"[-_.]+", "-", line.split("==")[0]).lower() for line in pins}
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text())["project"]
    extras = project["optional-dependencies"]
    wanted = {
        re.match(r"[A-Za-z0-9-]+", need)[0].lower()
        for need in project["dependencies"] + extras["tables"] + extras["lab"]
    }
    assert wanted - {"civicgames"} <= pinned
    assert "civicgames" not in pinned
    assert (PROJECT / "binder/runtime.txt").read_text().strip() == "python-3.11"
    assert os.access(PROJECT / "binder/postBuild", os.X_OK)
    assert os.access(PROJECT / ".ci/run", os.X_OK)


def test_the_wheel_holds_what_users_need(tmp_path: Path) -> None:
    clone = copy_of_tracked_files(tmp_path / "clone")
    (clone / "notebooks/en/plays").mkdir(parents=True)
    (clone / "notebooks/en/plays/left-over.play.jsonl").write_text("")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path / "dist")],
        cwd=clone,
        check=True,
        capture_output=True,
    )
    (wheel,) = (tmp_path / "dist").glob("*.whl")
    held = set(zipfile.ZipFile(wheel).namelist())
    package = {str(path.relative_to(PROJECT)) for path in tracked_files()}
    assert {name for name in package if name.startswith("civicgames/")} <= held
    shared = {name for name in package if name.startswith(("notebooks/", "datasets/"))}
    assert {f"civicgames/_share/{name}" for name in shared} <= held
    assert not [name for name in held if "left-over" in name or name.startswith("tests/")]
    assert "civicgames/py.typed" in held
