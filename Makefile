# make lab     play, in JupyterLab          make test    check everything, quickly
# Each makes .venv and installs what it needs; again only when pyproject.toml has changed.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help

# A version manager may leave a `python3.13` on the path that does not run: so each is tried.
PYTHON ?= $(shell for p in python3.13 python3.12 python3.11 python3; do \
	"$$p" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 && { echo "$$p"; break; }; \
	done)
VENV := .venv
BIN := $(VENV)/bin
JOBS ?= auto
PYTEST := $(BIN)/python -m pytest
NBVAL := --nbval-lax --nbval-current-env --nbval-cell-timeout=120 --nbval-sanitize-with=tests/sanitize.cfg

.PHONY: help lab test test-all check notebooks browser fronts mutants strength bench lessons translations pins sbom audit kit clean

help:
	@echo "make lab           open the welcome notebook in JupyterLab"
	@echo "make test          lint, types, translations, tests, notebooks, browser"
	@echo "make test-all      the same with the long versions"
	@echo "make fronts        the same stories in JupyterLab (two versions), Notebook 7, Voila"
	@echo "make mutants       is every rule guarded by a test?"
	@echo "make strength      bots against each other"
	@echo "make bench         decisions and plays per second"
	@echo "make lessons       write the lessons' notebooks anew"
	@echo "make translations  bring civicgames/locale up to date with the code"
	@echo "make pins          write binder/requirements.txt anew"
	@echo "make sbom          sbom.json: which packages come with it"
	@echo "make audit         is a fault known in any of them? (asks the network)"
	@echo "make kit           kit/: the site that needs no server, wheels, PDFs, the teacher's guide"
	@echo "make clean         remove what builds and tests left, .venv included"

# $(call install,EXTRA): .venv with that extra; an own .venv that no longer runs is made anew.
define install
	@if [ -z "$(PYTHON)" ]; then echo "No Python 3.11 or later found on the path: install one, or say make PYTHON=/path/to/python3." >&2; exit 1; fi
	@$(BIN)/python -c '' 2>/dev/null || "$(PYTHON)" -m venv --clear $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[$(1)]'
	@touch $@
endef

$(VENV)/.lab: pyproject.toml hatch_build.py
	$(call install,lab)

$(VENV)/.dev: pyproject.toml hatch_build.py
	$(call install,dev)

lab: $(VENV)/.lab
	$(BIN)/civicgames lab $(ARGS)

check: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/python tools/catalogues.py check

# Run on a copy: plays that the notebooks record do not end up in the tree.
notebooks: $(VENV)/.dev
	copy=$$(mktemp -d); trap 'rm -rf "$$copy"' EXIT; cp -r notebooks "$$copy"; \
	$(PYTEST) -c pyproject.toml --rootdir=. -n $(JOBS) --dist loadfile $(NBVAL) "$$copy/notebooks"

test: check
	$(PYTEST) tests -n $(JOBS) --dist loadfile -m "not browser and not slow"
	$(MAKE) --no-print-directory notebooks
	$(PYTEST) tests/browser -n $(JOBS) -m "browser and not slow"

test-all: check
	$(PYTEST) tests -n $(JOBS) --dist loadfile -m "not browser"
	$(MAKE) --no-print-directory notebooks
	$(PYTEST) tests/browser -n $(JOBS) --dist loadgroup -m browser
	@echo "make test-all passed on $$(date -u +%Y-%m-%d), $$($(BIN)/python --version), commit $$(git rev-parse --short HEAD)"

browser: $(VENV)/.dev
	$(PYTEST) tests/browser -n $(JOBS) --dist loadgroup -m browser

# Makes an environment with JupyterLab 4.4.9 once, in pytest's cache.
fronts: $(VENV)/.dev
	$(PYTEST) tests/browser/fronts -n $(JOBS) --dist loadgroup

mutants: $(VENV)/.dev
	$(BIN)/python tests/mutants/run.py

strength: $(VENV)/.dev
	$(BIN)/python -m benchmarks.strength

bench: $(VENV)/.dev
	$(BIN)/python -m benchmarks.run

lessons: $(VENV)/.dev
	$(BIN)/python -m tools.lessons make

translations: $(VENV)/.dev
	$(BIN)/python tools/catalogues.py update

# Binder runs Python 3.11 (binder/runtime.txt), so the pins are found with that one.
pins:
	env=$$(mktemp -d); trap 'rm -rf "$$env"' EXIT; python3.11 -m venv "$$env"; \
	"$$env/bin/python" -m pip install --quiet --disable-pip-version-check '.[lab]'; \
	{ echo "# The lab set, exactly as tested on Python 3.11. Written by make pins."; \
	"$$env/bin/python" -m pip freeze --exclude civicgames; } > binder/requirements.txt

# Needs npm and the network; what it makes needs neither.
kit: $(VENV)/.dev
	$(BIN)/python -m civicgames.lite.kit kit

sbom: $(VENV)/.dev
	$(BIN)/python -m tools.sbom --out sbom.json

audit: $(VENV)/.dev
	$(BIN)/python -m pip_audit --requirement binder/requirements.txt --no-deps --disable-pip

clean:
	rm -rf $(VENV) build dist test-results .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
