# Two commands do everything: `make play` and `make test`. Both set up .venv first; a second run reuses it.

PYTHON ?= python3
BIN := .venv/bin
STAMP := .venv/.ready
BENCH_STAMP := .venv/.ready-bench

.PHONY: play test check compiled coverage bench soak soak-server dossiers protocol postgresql lock setup clean

play: setup  ## a server on this machine; open its address in a browser
	@$(BIN)/doppelagent serve

test: check postgresql  ## every test, compiled and interpreted, side by side
	$(MAKE) --jobs 2 $(if $(filter output-sync,$(.FEATURES)),--output-sync=target) compiled coverage

compiled: setup
	$(BIN)/pytest

check: setup  ## style and types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

coverage: interpreted-games interpreted-others  ## the rules line by line, interpreted
	$(BIN)/coverage combine --quiet
	$(BIN)/coverage report

interpreted-games: TESTS = tests/games
interpreted-others: TESTS = tests --ignore tests/games --ignore tests/server
interpreted-%: setup
	DOPPELAGENT_INTERPRET=1 COVERAGE_FILE=.coverage.$* $(BIN)/coverage run -m pytest $(TESTS)

bench: $(BENCH_STAMP)  ## how fast, and beside it OpenSpiel
	$(BIN)/doppelagent bench
	$(BIN)/doppelagent bench vienna --option version=full

soak: setup soak-server  ## what the server endures; the contract of every game, over random options and seeds, for MINUTES (10); how punctual bots are
	$(BIN)/python -m tests.soak $(or $(MINUTES),10)
	$(BIN)/python -m tests.bots.lateness $(or $(CHOICES),10)

soak-server: setup postgresql  ## kill -9, power cuts, a bad network, secrets, abuse, load: about an hour
	$(BIN)/python -m tests.server.endure kill
	$(BIN)/python -m tests.server.power 3000
	$(BIN)/python -m tests.server.endure network
	$(BIN)/python -m tests.server.secrets_soak 2000
	$(BIN)/python -m tests.server.hostile 100000
	$(BIN)/python -m tests.server.endure load

protocol: setup  ## web/src/protocol.ts from the server's messages
	$(BIN)/python -m doppelagent.server.protocol > web/src/protocol.ts

postgresql: setup  ## the server's tests run on it too; installed where it is missing
	@$(BIN)/python -m tests.server.postgres --install

dossiers: setup  ## how strong every bot is, written to docs/dossiers.md from MATCHES (100) of each pairing; goes on where it was stopped
	$(BIN)/doppelagent dossiers --matches $(or $(MATCHES),100) --work .arena

setup: $(STAMP)

$(STAMP): requirements/dev.txt pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/dev.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@

$(BENCH_STAMP): $(STAMP) requirements/bench.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/bench.txt
	@touch $@

lock:  ## resolve the dependencies anew
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --no-header --group dev pyproject.toml -o requirements/dev.txt
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --no-header --extra bench -c requirements/dev.txt pyproject.toml -o requirements/bench.txt

clean:
	rm -rf .venv .arena .mypy_cache .pytest_cache .ruff_cache .hypothesis .coverage* dist
	find . -name __pycache__ -prune -exec rm -rf {} +
