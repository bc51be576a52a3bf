# `make` alone lists the targets. Those that need packages install them first, into .venv and web/node_modules; a second run reuses them.

PYTHON ?= python3
BIN := .venv/bin
PLAY := .venv/.ready-play
COMPILING := .venv/.compiling
DEV := .venv/.ready-dev
BENCH := .venv/.ready-bench
KERNELS := .venv/.ready-kernels
WEB_PLAY := web/node_modules/.ready-play
WEB_DEV := web/node_modules/.ready-dev
PAGE := src/doppelagent/server/web/static/index.html
PYTEST := $(BIN)/pytest -n 3  # even on two cores: many tests wait for a server, a browser or a child process
RULE_TESTS := tests/games tests/core tests/bots
BASE ?= $(shell git merge-base HEAD origin/main 2> /dev/null || echo HEAD)
AT_ONCE := $(MAKE) --no-print-directory --jobs 3 $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)

# Write byte code even if the environment forbids it: without it, each of the tests' many processes compiles the package again.
unexport PYTHONDONTWRITEBYTECODE

# Use the installed node, which has this machine's registry settings; if it is missing or older than 20, use one from PyPI, in .venv.
ifeq ($(shell command -v npm > /dev/null && node -e 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)' && echo yes),yes)
NODE := node
NPM := npm
else
NODE_READY := .venv/.ready-node
NODE := env PATH="$(CURDIR)/.venv/node/bin:$$PATH" node
NPM := $(NODE) $(CURDIR)/.venv/node/lib/node_modules/npm/bin/npm-cli.js
endif

.DEFAULT_GOAL := help
.PHONY: help play dev playable page rules test check check-python check-web machine test-fast test-random compiled interpreted browser browser-all coverage docs vitals walk shots icons bench bench-gpu gpu-build envs-all soak soak-server load homes flood dossiers protocol lock python setup clean

##@ Play

play:  ## start a server on this machine; open its address in a browser
	@$(MAKE) --no-print-directory --jobs 2 playable
	@$(BIN)/doppelagent serve

playable: $(PLAY) $(COMPILING) $(PAGE)
	@:

##@ Work

dev: setup  ## run the game while you edit it: the page updates at once, the server restarts
	@$(BIN)/python -m tools.dev $(NODE)

check: setup  ## check style and types, and run the client's unit tests
	$(AT_ONCE) check-python check-web

check-python: $(DEV)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

check-web: CACHED = --cache --cache-strategy content
check-web: $(WEB_DEV)
	cd web && $(NODE) node_modules/prettier/bin/prettier.cjs --check --log-level warn $(CACHED) .
	cd web && $(NODE) node_modules/eslint/bin/eslint.js $(CACHED) --cache-location node_modules/.cache/eslint/ .
	cd web && $(NODE) node_modules/svelte-check/bin/svelte-check --fail-on-warnings --output human
	cd web && $(NODE) node_modules/vitest/vitest.mjs run --silent --reporter=dot

test-fast: setup  ## test the rooms changed since BASE (the last commit shared with origin/main)
	@$(BIN)/python -m tests.changed $(BASE)
	@git diff --quiet $(BASE) -- 'web/src/*.ts' 'web/src/*.svelte' || (cd web && $(NODE) node_modules/vitest/vitest.mjs run --silent --reporter=dot --passWithNoTests --changed $(BASE))

test:  ## run all checks and tests, in 8 to 12 minutes on two cores; of most browser tests, a third each day
	$(AT_ONCE) rules check-python check-web machine
	$(MAKE) --no-print-directory page compiled interpreted browser PART=--a-third

protocol: $(WEB_DEV)  ## generate the client's copies of the server's messages, sentences and scenery
	$(BIN)/python -m doppelagent.server.codegen web/src
	$(BIN)/python -m doppelagent.server.messages.schema | (cd web && $(NODE) scripts/protocol.mjs src/protocol.ts)

page: $(PAGE)  ## build the web client into the server's folder

##@ Parts of the tests

machine: $(DEV)  ## install PostgreSQL and Chromium for the tests if they are missing
	@$(BIN)/python -m tests.server.postgres --install
	@$(BIN)/python -m tests.browser.chromium --install

rules: $(DEV)
	@$(BIN)/doppelagent compile

compiled: setup  ## run all tests except those of the page, with compiled rules
	@$(BIN)/doppelagent compile
	@$(BIN)/python -m tests.server.postgres --install
	$(PYTEST) --ignore tests/browser

interpreted: setup  ## spot-check the interpreted rules: run the tests of core and bots; make coverage also runs those of the games
	DOPPELAGENT_INTERPRET=1 $(PYTEST) -m "not long" tests/core tests/bots

browser: page  ## test the page in Chromium; each game is played once, by mouse, keyboard or touch in turn
	@$(BIN)/doppelagent compile
	@$(BIN)/python -m tests.browser.chromium --install
	$(PYTEST) tests/browser $(if $(TURN),--turn $(TURN)) $(PART)

browser-all: TURN = all
browser-all: browser  ## like browser, but each game by mouse, keyboard and touch, and each screen in every size, theme and language

test-random: setup machine page rules  ## run all tests three times in random order, while every core is busy
	$(BIN)/python -m tests.under_load $(MAKE) --no-print-directory compiled interpreted browser

docs: setup  ## build the documentation into docs/_build; every warning is an error
	$(BIN)/sphinx-build --quiet --fresh-env --write-all --fail-on-warning --keep-going docs docs/_build
	@echo "Open docs/_build/index.html"

vitals: page  ## measure layout shift, long tasks and response to clicks in the browser, on a CPU slowed down four times
	@$(BIN)/python -m tests.browser.chromium --install
	$(BIN)/python -m tests.browser.vitals $(SCENES)

walk: page  ## look for layout faults at random moments of random matches, in every size, for MINUTES (10)
	@$(BIN)/python -m tests.browser.chromium --install
	$(BIN)/python -m tests.browser.walk --minutes $(or $(MINUTES),10)

shots: page  ## take screenshots of every screen at three sizes, in both themes and languages, into .shots
	@$(BIN)/python -m tests.browser.chromium --install
	$(BIN)/python -m tests.browser.shots

icons: setup  ## redraw the icons of the installed app from web/public/favicon.svg
	@$(BIN)/python -m tests.browser.chromium --install
	$(BIN)/python -m tests.browser.icons

envs-all: setup  ## test the environments of every game with all numbers of players and options; with TorchRL, too, if installed
	@$(BIN)/doppelagent compile
	DOPPELAGENT_ENVS=all $(PYTEST) tests/envs

coverage: setup  ## measure the line coverage of the rules, interpreted
	$(BIN)/coverage erase
	DOPPELAGENT_INTERPRET=1 $(BIN)/coverage run -m pytest -n 2 $(RULE_TESTS)
	$(BIN)/coverage combine --quiet
	$(BIN)/coverage report

##@ Long measurements

bench: $(BENCH)  ## measure speed, and compare it with OpenSpiel, PettingZoo and RLCard
	$(BIN)/doppelagent bench
	$(BIN)/doppelagent bench vienna --option version=full

gpu-build: $(KERNELS)  ## compile every kernel of every game for ARCH (sm_90) into .gpu; needs no GPU
	$(BIN)/doppelagent gpu build --arch $(or $(ARCH),sm_90) --out .gpu
	$(BIN)/pytest tests/gpu

bench-gpu: gpu-build  ## with a GPU and CuPy: check every kernel against the CPU, then benchmark it, and Pgx if JAX is installed
	$(BIN)/python -m doppelagent.gpu.building.answers .gpu/*
	$(BIN)/python -m doppelagent.gpu.compare .gpu/*
	$(BIN)/python -m doppelagent.gpu.bench .gpu/*
	$(BIN)/python -m doppelagent.gpu.bench_pgx

soak: setup soak-server  ## endurance tests: soak-server; contracts of the games for MINUTES (10); bots' punctuality; CALLS (20000) of the API
	$(BIN)/python -m tests.soak $(or $(MINUTES),10)
	$(BIN)/python -m tests.bots.lateness $(or $(CHOICES),10)
	$(BIN)/python -m tests.library.fuzz $(or $(CALLS),20000)

soak-server: setup machine  ## test the server for MINUTES (60), resumable: kill -9, power cuts, a bad network, secrets, abuse, an hour of play
	$(BIN)/python -m tests.server.endurance --minutes $(or $(MINUTES),60)

load: setup  ## measure the cost of a move on our server and on a naive one
	$(BIN)/python -m tests.server.load $(ARGUMENTS)

homes: $(DEV)  ## play through HAProxy, nginx and Caddy with 2 and 4 processes, and kill one (needs the proxies)
	$(BIN)/python -m tests.server.homes

flood: setup  ## measure how long players wait for their moves, in calm and under attack: ping floods, slow headers, silent connections, …
	$(BIN)/python -m tests.server.flood $(SECONDS)

dossiers: setup  ## measure the strength of every bot with MATCHES (100) per pairing, for docs/dossiers.md; resumable
	$(BIN)/doppelagent dossiers --matches $(or $(MATCHES),100) --work .arena

setup: $(DEV) $(WEB_DEV)

python:
	@command -v $(PYTHON) > /dev/null && $(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Doppelagent needs Python 3.11 or newer; install it, or name yours: make play PYTHON=python3.12"; exit 1; }

$(PLAY): requirements/play.txt pyproject.toml | python
	@echo "Installing Python packages into .venv (once) …"
	@$(PYTHON) tools/install.py play
	@touch $@

$(COMPILING): $(PLAY)  # the first time, compile the games while the page is built; then the server takes over
	@$(BIN)/doppelagent compile --until $(PAGE) > /dev/null 2>&1 &
	@touch $@

$(DEV): requirements/dev.txt $(PLAY)
	@echo "Installing the packages for tests into .venv (once) …"
	@$(PYTHON) tools/install.py dev
	@touch $@

$(BENCH): requirements/bench.txt $(DEV)
	@$(PYTHON) tools/install.py bench
	@touch $@

$(KERNELS): requirements/kernels.txt $(DEV)
	@$(PYTHON) tools/install.py kernels
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

PAGE_SOURCES := $(shell find web/src web/public web/scripts -type f -not -name '*.test.ts')
$(PAGE): web/package-lock.json web/index.html web/vite.config.ts web/svelte.config.js $(PAGE_SOURCES) | $(WEB_PLAY)
	@echo "Building the page …"
	@cd web && $(NODE) node_modules/vite/bin/vite.js build --logLevel error && $(NODE) scripts/compress.mjs ../$(dir $@)

##@ Housekeeping

LOCK := $(BIN)/uv pip compile --quiet --universal --generate-hashes --no-header

lock:  ## update the locked dependencies
	$(LOCK) --group dev --extra envs --extra postgresql --extra ray pyproject.toml -o requirements/dev.txt
	$(LOCK) --group play --extra server -c requirements/dev.txt pyproject.toml -o requirements/play.txt
	$(LOCK) --extra postgresql -c requirements/dev.txt pyproject.toml -o requirements/server.txt
	$(LOCK) --group pyproject.toml:node -o requirements/node.txt
	$(LOCK) --extra bench --extra server -c requirements/dev.txt pyproject.toml -o requirements/bench.txt
	$(LOCK) --extra kernels -c requirements/dev.txt pyproject.toml -o requirements/kernels.txt

clean:  ## remove everything that make created: packages, the page, caches, compiled rules; keeps your tables (*.sqlite)
	rm -rf .venv .arena .endurance .gpu .shots web/node_modules src/doppelagent/server/web/static dist docs/_build .install-*.log
	rm -rf .mypy_cache .pytest_cache .ruff_cache .hypothesis .coverage* "$${XDG_CACHE_HOME:-$$HOME/.cache}/doppelagent"
	find . -name __pycache__ -prune -exec rm -rf {} +
	@ls *.sqlite 2> /dev/null | sed 's/.*/& stays: it has the tables played here; delete it yourself if nobody needs them./'

help:  ## list these targets
	@awk -F ':.*## ' '/^##@ / { printf "\n%s\n", substr($$0, 5) } /^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' Makefile
