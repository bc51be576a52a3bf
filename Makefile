# Two commands do everything: `make play` and `make test`. Both set up .venv first; a second run reuses it.

PYTHON ?= python3
BIN := .venv/bin
PLAY := .venv/.ready-play
DEV := .venv/.ready-dev
BENCH := .venv/.ready-bench
WEB_PLAY := web/node_modules/.ready-play
WEB_DEV := web/node_modules/.ready-dev
PAGE := src/doppelagent/server/web/static/index.html
TWO := $(MAKE) --no-print-directory --jobs 2 $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)

# Use the installed node, which has this machine's registry settings; if it is missing or older than 20, use one from PyPI, in .venv.
ifeq ($(shell command -v npm > /dev/null && node -e 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)' && echo yes),yes)
NODE := node
NPM := npm
else
NODE_READY := .venv/.ready-node
NODE := env PATH="$(CURDIR)/.venv/node/bin:$$PATH" node
NPM := $(NODE) $(CURDIR)/.venv/node/lib/node_modules/npm/bin/npm-cli.js
endif

.PHONY: play playable page test check check-python check-web machine compiled compiled-rules compiled-server browser coverage covered shots bench soak soak-server flood dossiers protocol lock python setup clean

play:  ## start a server on this machine; open its address in a browser
	@$(MAKE) --no-print-directory --jobs 2 playable
	@$(BIN)/doppelagent serve

playable: $(PLAY) $(PAGE)
	@:

page: $(PAGE)  ## build the web client into the server's folder

test: setup  ## run every check and test: compiled, interpreted, in a browser; two at a time
	$(TWO) check-python check-web machine page
	$(TWO) compiled-rules interpreted-games browser compiled-server interpreted-others
	$(MAKE) covered

machine: setup  ## install PostgreSQL and Chromium for the tests where they are missing
	@$(BIN)/python -m tests.server.postgres --install
	@$(BIN)/python -m tests.browser.chromium --install

compiled: compiled-rules compiled-server

compiled-rules: setup
	$(BIN)/pytest --ignore tests/server --ignore tests/browser

compiled-server: setup
	@$(BIN)/python -m tests.server.postgres --install
	$(BIN)/pytest tests/server

browser: page  ## play whole matches through the page in Chromium
	@$(BIN)/python -m tests.browser.chromium --install
	$(BIN)/pytest tests/browser

check: setup  ## check style and types, and run the client's unit tests
	$(TWO) check-python check-web

check-python: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

check-web: CACHED = --cache --cache-strategy content
check-web: $(WEB_DEV)
	cd web && $(NODE) node_modules/prettier/bin/prettier.cjs --check --log-level warn $(CACHED) .
	cd web && $(NODE) node_modules/eslint/bin/eslint.js $(CACHED) --cache-location node_modules/.cache/eslint/ .
	cd web && $(NODE) node_modules/svelte-check/bin/svelte-check --fail-on-warnings --output human
	cd web && $(NODE) node_modules/vitest/vitest.mjs run --silent

shots: page  ## take screenshots of every screen at three sizes, in both themes and languages, into .shots
	@$(BIN)/python -m tests.browser.chromium --install
	$(BIN)/python -m tests.browser.shots

coverage: interpreted-games interpreted-others  ## measure the line coverage of the rules, interpreted
	$(MAKE) covered

covered:
	$(BIN)/coverage combine --quiet
	$(BIN)/coverage report

interpreted-games: TESTS = tests/games
interpreted-others: TESTS = tests/core tests/bots
interpreted-%: setup
	DOPPELAGENT_INTERPRET=1 COVERAGE_FILE=.coverage.$* $(BIN)/coverage run -m pytest $(TESTS)

bench: $(BENCH)  ## measure speed, and compare it with OpenSpiel
	$(BIN)/doppelagent bench
	$(BIN)/doppelagent bench vienna --option version=full

soak: setup soak-server  ## endurance tests: the server; the contract of every game with random options and seeds for MINUTES (10); punctual bots
	$(BIN)/python -m tests.soak $(or $(MINUTES),10)
	$(BIN)/python -m tests.bots.lateness $(or $(CHOICES),10)

soak-server: setup machine  ## kill -9, power cuts, a bad network, secrets, abuse, load: about an hour
	$(BIN)/python -m tests.server.endure kill
	$(BIN)/python -m tests.server.power 3000
	$(BIN)/python -m tests.server.endure network
	$(BIN)/python -m tests.server.secrets_soak 2000
	$(BIN)/python -m tests.server.hostile 100000
	$(BIN)/python -m tests.server.endure load

flood: setup  ## how long players wait for their moves, calm and under attack: ping floods, slow headers, silent connections, …
	$(BIN)/python -m tests.server.flood $(SECONDS)

protocol: $(WEB_DEV)  ## generate the client's copies of the server's messages, sentences and scenery
	$(BIN)/python -m doppelagent.server.codegen web/src
	$(BIN)/python -m doppelagent.server.messages.schema | (cd web && $(NODE) scripts/protocol.mjs src/protocol.ts)

dossiers: setup  ## measure the strength of every bot in MATCHES (100) per pairing, into docs/dossiers.md; resumes where it was stopped
	$(BIN)/doppelagent dossiers --matches $(or $(MATCHES),100) --work .arena

setup: $(DEV) $(WEB_DEV)

python:
	@command -v $(PYTHON) > /dev/null && $(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Doppelagent needs Python 3.11 or newer; install it, or name yours: make play PYTHON=python3.12"; exit 1; }

$(PLAY): requirements/play.txt | python
	@echo "Installing Python packages into .venv (once) …"
	@$(PYTHON) tools/install.py play
	@touch $@

$(DEV): requirements/dev.txt $(PLAY)
	@echo "Installing the packages for tests into .venv (once) …"
	@$(PYTHON) tools/install.py dev
	@touch $@

$(BENCH): requirements/bench.txt $(DEV)
	@$(PYTHON) tools/install.py bench
	@touch $@

.venv/.ready-node: requirements/node.txt $(PLAY)
	@echo "Installing node into .venv, since there is none of version 20 or newer here (once) …"
	@$(PYTHON) tools/install.py node
	@touch $@

$(WEB_PLAY): web/package-lock.json $(NODE_READY) | python
	@echo "Installing what builds the page into web/node_modules (once) …"
	@$(PYTHON) tools/install.py web $(NPM)
	@touch $@

$(WEB_DEV): web/package-lock.json $(NODE_READY) | python
	@echo "Installing the client's packages into web/node_modules (once) …"
	@$(PYTHON) tools/install.py web dev $(NPM)
	@touch $(WEB_PLAY) $@

$(PAGE): $(WEB_PLAY) web/index.html web/vite.config.ts $(shell find web/src web/public web/scripts -type f 2>/dev/null)
	@echo "Building the page …"
	@cd web && $(NODE) node_modules/vite/bin/vite.js build --logLevel error && $(NODE) scripts/compress.mjs ../$(dir $@)

LOCK := $(BIN)/uv pip compile --quiet --universal --generate-hashes --no-header

lock:  ## resolve the dependencies again
	$(LOCK) --group dev pyproject.toml -o requirements/dev.txt
	$(LOCK) --group play -c requirements/dev.txt pyproject.toml -o requirements/play.txt
	$(LOCK) --group pyproject.toml:node -o requirements/node.txt
	$(LOCK) --extra bench -c requirements/dev.txt pyproject.toml -o requirements/bench.txt

clean:
	rm -rf .venv .arena .shots web/node_modules src/doppelagent/server/web/static .mypy_cache .pytest_cache .ruff_cache .hypothesis .coverage* dist
	find . -name __pycache__ -prune -exec rm -rf {} +
