"""What the site is told to load lies in its folder; refusals are one sentence."""

from __future__ import annotations

import hashlib
import json
import re
import threading
import urllib.request
from pathlib import Path
from zipfile import ZipFile

import pytest

from civicgames.cli import run
from civicgames.engine import storage
from civicgames.i18n import LANGUAGES
from civicgames.lite import build_site, kit, pyodide, serving, site, wheels
from civicgames.share import find


def wheel(folder: Path, name: str, version: str, asks: list[str], files: list[str]) -> wheels.Wheel:
    path = folder / f"{name}-{version}-py3-none-any.whl"
    metadata = "\n".join(["Metadata-Version: 2.1", f"Name: {name}"] + [
        f"Requires-Dist: {one}" for one in asks
    ])  # fmt: skip
    with ZipFile(path, "w") as archive:
        for file in files:
            archive.writestr(file, "")
        archive.writestr(f"{name}-{version}.dist-info/METADATA", metadata + "\n")
    return wheels.read(path)


def test_the_lock_file_names_only_what_is_there(tmp_path: Path) -> None:
    own = wheel(
        tmp_path, "civicgames", "0.1.0",
        ["rich>=13", "pexpect>4; sys_platform != 'win32'", "pandas>=2; extra == 'data'"],
        ["civicgames/__init__.py"],
    )  # fmt: skip
    rich = wheel(tmp_path, "rich", "15.0", [], ["rich/__init__.py"])
    widgets = wheel(tmp_path, "ipywidgets", "8.1", ["rich"], ["ipywidgets/__init__.py", "one.py"])
    lock = pyodide.locked({"python": "3.14.2"}, [own, rich, widgets])
    assert set(lock["packages"]) == {"civicgames", "rich", "ipywidgets"}
    entry = lock["packages"]["civicgames"]
    assert entry["imports"] == ["civicgames"]
    assert entry["depends"] == ["rich", "ipywidgets"]
    assert entry["sha256"] == hashlib.sha256(own.path.read_bytes()).hexdigest()
    assert lock["packages"]["ipywidgets"]["imports"] == ["ipywidgets", "one"]


def test_wheels_without_use_in_a_browser_stay_out(tmp_path: Path) -> None:
    wheel(tmp_path, "jupyterlab_widgets", "3.0", [], [])
    wheel(tmp_path, "tqdm", "4.7", [], [])
    assert [one.name for one in wheels.usable(tmp_path)] == ["tqdm"]


def test_what_the_project_depends_on_is_what_the_site_carries() -> None:
    project = (Path(wheels.__file__).parents[2] / "pyproject.toml").read_text()
    block = project.split("dependencies = [")[1].split("]")[0]
    assert sorted(re.findall(r'"([a-z0-9-]+)[><=]', block)) == sorted(wheels.ENGINE)


def test_no_setting_leads_out_of_the_folder(tmp_path: Path) -> None:
    site.write_settings(tmp_path, [tmp_path / "extension"])
    written = "".join(path.read_text() for path in sorted(tmp_path.glob("*.json")))
    assert "http" not in written
    opened = json.loads((tmp_path / "jupyter-lite.json").read_text())
    kernel = opened["jupyter-config-data"]["litePluginSettings"][f"{site.KERNEL}:kernel"]
    assert kernel["disablePyPIFallback"] is True
    assert kernel["pyodideUrl"] == "./static/pyodide/pyodide.mjs"
    built = json.loads((tmp_path / "jupyter_lite_config.json").read_text())["LiteBuildConfig"]
    assert built["ignore_sys_prefix"] is True


def test_the_first_page_leads_to_the_welcome_in_every_language() -> None:
    page = site.first_page()
    links = re.findall(r'href="([^"]+)"', page)
    assert links == site.welcome_pages()
    for link in links:
        assert (find("notebooks") / link.partition("path=")[2]).is_file()
    assert 'id="jupyter-config-data"' in page
    assert "http" not in page


def test_files_are_handed_out_under_the_types_a_browser_needs(tmp_path: Path) -> None:
    for name in ("a.mjs", "a.wasm", "a.json"):
        (tmp_path / name).write_bytes(b"{}")
    with serving.server(tmp_path, 0) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        types = []
        for name in ("a.mjs", "a.wasm", "a.json"):
            with urllib.request.urlopen(f"http://127.0.0.1:{server.server_port}/{name}") as answer:
                types.append(answer.headers["Content-Type"])
        server.shutdown()
        thread.join()
    assert types == ["text/javascript", "application/wasm", "application/json"]


def test_nothing_is_overwritten(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    with pytest.raises(ValueError, match="isn't empty"):
        build_site(tmp_path)
    assert run(["lite", "build", "--out", str(tmp_path)]) == 2
    assert run(["lite", "serve", str(tmp_path)]) == 2
    told = capsys.readouterr().err.splitlines()
    assert len(told) == 2
    assert "isn't a site" in told[1]
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


def test_a_folder_that_is_not_pyodide_is_told(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"there is no pyodide\.mjs in it"):
        pyodide.read_lock(tmp_path)


def test_where_files_are_kept_when_closed_a_play_file_has_the_same_bytes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = []
    for in_a_browser in (False, True):
        monkeypatch.setattr(storage, "KEEPS_WHEN_CLOSED", in_a_browser)
        path = tmp_path / f"{in_a_browser}.play.jsonl"
        file = storage.PlayFile.create(path, {"a": 1})
        file.append({"b": 2}, {"c": 3})
        file.cut_to(2)
        file.append({"d": 4})
        found.append(path.read_bytes())
        file.close()
        again = storage.PlayFile.reopen(path, 2)
        again.append({"e": 5})
        again.close()
        found.append(path.read_bytes())
    assert found[:2] == found[2:]
    assert found[0] == b'{"a": 1}\n{"b": 2}\n{"d": 4}\n'


def test_in_a_browser_a_file_is_never_left_open_with_unkept_lines(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(storage, "KEEPS_WHEN_CLOSED", True)
    file = storage.PlayFile.create(tmp_path / "a.play.jsonl", {"a": 1})
    written_to = file._file
    file.append({"b": 2})
    assert written_to.closed
    file.close()


def test_the_guide_is_a_page_that_loads_nothing() -> None:
    for lang in LANGUAGES:
        text = (find("notebooks") / lang / "teachers-guide.ipynb").read_text(encoding="utf-8")
        page = kit.guide_page(json.loads(text), lang)
        assert f'<html lang="{lang}">' in page
        assert "<table>" in page
        assert "ipynb" not in page
        assert not re.search(r"<(script|link|img)", page)
        titles = re.findall(r"^# (.+)", "".join(json.loads(text)["cells"][0]["source"]))
        assert f"<h1>{titles[0]}" in page


def test_the_table_takes_undefined_for_none() -> None:
    # So None arrives from a browser's own Python; "!== null" once made bots go on without end.
    static = Path(storage.__file__).parents[1] / "widgets" / "static"
    scripts = {path.name: path.read_text(encoding="utf-8") for path in static.glob("*.js")}
    assert "screen.auto" in scripts["table.js"]
    strict = re.compile(r"\b(screen|one|words|look)\.\w+ [!=]== null")
    assert {
        name: strict.findall(text) for name, text in scripts.items() if strict.search(text)
    } == {}


def test_the_kit_begins_with_a_page_that_says_what_is_in_it(tmp_path: Path) -> None:
    kit.write_guides(tmp_path)
    page = (tmp_path / "index.html").read_text(encoding="utf-8")
    assert "http:" not in page
    assert not re.search(r"<(script|link|img)", page)
    links = re.findall(r'href="([^"]+)"', page)
    assert {link for link in links if not link.endswith("/")} == {
        f"teachers-guide-{lang}.html" for lang in LANGUAGES
    }
    for link in links:
        assert link == "print/" or (tmp_path / link).is_file()
    for lang in ("en", "fr"):
        assert f'<section lang="{lang}">' in page or f'<html lang="{lang}">' in page
    assert page.count("python site/serve.py") == page.count("[lab]") == len(LANGUAGES)
