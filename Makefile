# All that a player or a contributor does here, by name; `make help` lists it.
# Paths are relative throughout, so that the folder may lie anywhere, spaces included.

VENV := .venv
PY   := $(VENV)/bin/python
UV   := build/lock/bin/uv
GAME ?= zetten
ARGS ?=

export PIP_DISABLE_PIP_VERSION_CHECK := 1
unexport PYTHONPATH PYTHONHOME

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play test lint format site fuzz bench arena soak lock clean

help: ## list what can be made
	@sed -n 's/^\([a-z]*\):.*## /  make \1	/p' Makefile

play: $(VENV)/run.stamp ## play (GAME=zetten); without a terminal, watch one deal between bots
	@if [ -t 0 ] && [ -t 1 ]; then exec $(PY) -m forehand play $(GAME) $(ARGS); \
	else exec $(PY) -m forehand play $(GAME) --seed 1 --auto $(ARGS); fi

test: $(VENV)/dev.stamp ## run the tests (ARGS="-k name" to choose)
	$(PY) -m pytest -n auto --dist loadfile $(ARGS)

lint: $(VENV)/dev.stamp ## check style, layout and types
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy

format: $(VENV)/dev.stamp ## lay out the Python files and mend what can be mended
	$(PY) -m ruff check --fix .
	$(PY) -m ruff format .

site: $(VENV)/dev.stamp ## build the pages into build/www
	$(PY) -m mkdocs build --strict

fuzz: $(VENV)/dev.stamp ## run the property tests on many more examples
	$(PY) -m pytest -m hypothesis --hypothesis-profile=fuzz $(ARGS)

bench: $(VENV)/dev.stamp ## run every benchmark in tests/bench
	@set -e; found=; for script in tests/bench/*.py; do [ -e "$$script" ] || continue; \
	found=1; echo "== $$script"; $(PY) "$$script" $(ARGS); done; \
	[ -n "$$found" ] || echo "tests/bench holds no benchmark yet"

arena: $(VENV)/dev.stamp ## measure how well the levels play (ARGS="schnapsen --deals 400")
	$(PY) -m tests.arena $(ARGS)

soak: $(VENV)/dev.stamp ## play 100,000 deals of each variant of Zetten (ARGS="hearts --deals 20000")
	$(PY) tests/soak.py $(ARGS)

lock: $(UV) ## pin again after a change of dependencies (ARGS=--upgrade for newer releases)
	$(UV) pip compile $(LOCK) --extra dev $(ARGS) -o requirements/dev.txt pyproject.toml requirements/build.in
	$(UV) pip compile $(LOCK) -c requirements/dev.txt $(ARGS) -o requirements/run.txt pyproject.toml requirements/build.in

LOCK = --quiet --no-config --universal --python-version 3.11 --generate-hashes --custom-compile-command "make lock"

clean: ## remove what was made, the environment included
	rm -rf $(VENV) build dist forehand.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find dsl forehand games interpreter site tests -name __pycache__ -type d -prune -exec rm -rf {} +

# The environment: made once, and brought up to date when the pins or the project's own data change.
# The run set is part of the dev set, at the same versions.

$(PY):
	@echo "Making $(VENV) (once)"
	@for python in $(if $(PYTHON),"$(PYTHON)",python3 python3.14 python3.13 python3.12 python3.11 python); do \
	  if "$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then \
	    exec "$$python" -m venv --clear $(VENV); fi; \
	done; echo "Forehand needs Python 3.11 or newer; name it with PYTHON=/path/to/python" >&2; exit 1

$(VENV)/run.stamp: $(PY) requirements/run.txt pyproject.toml
	@echo "Installing what playing needs"
	@$(PY) -m pip install -qq --require-hashes -r requirements/run.txt
	@$(PY) -m pip install -qq --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/dev.stamp: $(PY) requirements/dev.txt pyproject.toml
	@echo "Installing what working on Forehand needs"
	@$(PY) -m pip install -qq --require-hashes -r requirements/dev.txt
	@$(PY) -m pip install -qq --no-deps --no-build-isolation --editable .
	@touch $(VENV)/run.stamp $@

$(UV): | $(PY)
	$(PY) -m venv --clear build/lock
	build/lock/bin/python -m pip install -qq uv==0.13.9
