# `make play` sets up and starts a game; `make test` sets up and runs all checks and tests.
PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/pip --disable-pip-version-check
LOCK := .venv/lock/bin/uv pip compile -q --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-emit-find-links --no-annotate --no-header --upgrade pyproject.toml

.PHONY: play test check bench bots golden docs lock clean

play: .venv/play.done
	@$(BIN)/krabbel play

test: check
	$(BIN)/pytest -q -n 2
	NUMBA_DISABLE_JIT=1 $(BIN)/pytest -q -n 2 tests/laws tests/core

check: .venv/test.done
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: .venv/bench.done
	$(BIN)/python -m bench.run

bots: .venv/test.done ## measures the house bots and writes docs/bots.md
	$(BIN)/python -m bench.bots

golden: .venv/test.done ## writes tests/golden anew, after a wanted change of behaviour
	$(BIN)/python -m tests.goldens

docs: .venv/test.done ## writes the pages under docs/ that come from code
	$(BIN)/python -m tools.write_docs
	NUMBA_DISABLE_JIT=1 $(BIN)/python -m tools.write_pictures

lock: ## pins the newest versions of all dependencies
	$(PYTHON) -m venv .venv/lock && .venv/lock/bin/pip install -q uv
	$(LOCK) --group build -o requirements/play.txt
	$(LOCK) --group build --extra fast --group test -o requirements/test.txt
	$(LOCK) --group build --extra fast --group test --group bench -o requirements/bench.txt

clean:
	rm -rf .venv .hypothesis .mypy_cache .pytest_cache .ruff_cache .import_linter_cache

.venv/%.done: requirements/%.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Krabbel needs Python 3.11 or newer: make PYTHON=python3.12 …")'
	@echo "Setting up ($*); this takes a moment the first time."
	@test -x $(BIN)/pip || $(PYTHON) -m venv --clear .venv
	@$(PIP) install -q --require-hashes -r requirements/$*.txt
	@$(PIP) install -q --no-deps --no-build-isolation -e .
	@touch $@
