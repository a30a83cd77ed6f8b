# `make play` sets up and opens the table in the browser; `make test` sets up and runs all checks and tests.
PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/pip --disable-pip-version-check
LOCK := .venv/lock/bin/uv pip compile -q --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-emit-find-links --no-annotate --no-header --upgrade pyproject.toml
EXTRAS := --extra fast --extra postgres --extra study --extra cluster --extra research
PAGE := src/krabbel/server/page
COVERING := core cli bots sim games laws server research
WRITTEN := src docs tests tools bench examples deploy web/src README.md CONTRIBUTING.md CHANGELOG.md Makefile pyproject.toml

.PHONY: play test test-long coverage check check-web page bench bench-server bench-kill bench-attack bots golden docs api lock clean

play: .venv/play.done
	@$(BIN)/krabbel serve

test: check check-web .venv/programs.done
	$(BIN)/pytest -q -n 2 --ignore tests/web
	$(BIN)/pytest -q -n 2 tests/web

test-long: .venv/test.done .venv/programs.done web/node_modules/.done ## the layout at many more deals, lessons in all languages, matches in Firefox and WebKit, and by ear
	KRABBEL_DEALS=8 $(BIN)/pytest -q -n 2 tests/web/test_layout.py tests/web/test_lessons.py tests/web/test_plain.py
	@$(BIN)/python -m tools.test_programs --all
	KRABBEL_ENGINES=1 $(BIN)/pytest -q tests/engines

check: .venv/test.done
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/codespell $(WRITTEN)

check-web: web/node_modules/.done ## the page's sources, and that the page that is shipped is built from them
	cd web && npm run --silent check
	cd web && npx vite build --logLevel warn --outDir node_modules/.page --emptyOutDir
	@diff -r web/node_modules/.page $(PAGE) || { echo "The page is not built from its sources: run make page"; exit 1; }

page: web/node_modules/.done ## builds the page that is shipped
	cd web && npx vite build --logLevel warn

coverage: .venv/test.done ## how much of the code the tests run, rules included: interpreted, part by part
	rm -rf .coverage && mkdir .coverage
	for part in $(COVERING); do \
		$(BIN)/pytest -q -n 2 --cov --cov-append --cov-report= tests/$$part || exit 1; done
	$(BIN)/coverage report --skip-covered --fail-under=90

bench: .venv/test.done
	$(BIN)/python -m bench.run

bench-server: .venv/test.done .venv/programs.done ## moves acknowledged a second, and how long they take
	$(BIN)/python -m bench.server

bench-attack: .venv/test.done ## hostile clients of all kinds: how long other guests wait meanwhile
	$(BIN)/python -m bench.attack

bench-kill: .venv/test.done .venv/programs.done ## a thousand faults under load, of servers, database, proxy and disk: nothing acknowledged is lost
	$(BIN)/python -m bench.faults

bots: .venv/test.done ## measures the house bots and writes docs/bots.md
	$(BIN)/python -m bench.bots
	$(BIN)/python -m bench.seats

golden: .venv/test.done ## writes tests/golden anew, after a wanted change of behaviour
	$(BIN)/python -m tests.goldens

docs: .venv/test.done ## writes the pages under docs/ that come from code
	$(BIN)/python -m tools.write_docs
	$(BIN)/python -m tools.write_pictures

api: .venv/test.done ## writes the API reference from docstrings: docs/api/html/index.html
	$(BIN)/python -m sphinx -q -W -n -d .venv/api docs/api docs/api/html

lock: ## pins the newest versions of all dependencies
	$(PYTHON) -m venv .venv/lock && .venv/lock/bin/pip install -q uv
	$(LOCK) --group build --extra fast --extra postgres -o requirements/play.txt
	$(LOCK) --group build $(EXTRAS) --group test -o requirements/test.txt
	cd web && rm -rf node_modules package-lock.json && npm install --omit-lockfile-registry-resolved --no-audit --no-fund

clean:
	rm -rf .venv web/node_modules .hypothesis .mypy_cache .pytest_cache .ruff_cache .import_linter_cache

.venv/%.done: requirements/%.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Krabbel needs Python 3.11 or newer: make PYTHON=python3.12 …")'
	@echo "Setting up ($*); this takes a moment the first time."
	@test -x $(BIN)/pip || $(PYTHON) -m venv --clear .venv
	@$(PIP) install -q --require-hashes --no-deps -r requirements/$*.txt  # the lock is complete: nothing to resolve
	@$(PIP) install -q --no-deps --no-build-isolation -e .
	@touch $@

.venv/programs.done: .venv/test.done tools/test_programs.py ## browser, servers and linters for the tests, from the system's packages
	@$(BIN)/python -m tools.test_programs
	@touch $@

web/node_modules/.done: web/package-lock.json
	cd web && npm install --no-save --silent --no-audit --no-fund  # by the lock file
	@touch $@
