# Two commands do everything: `make play` and `make test`. Both set up .venv first; a second run reuses it.

PYTHON ?= python3
BIN := .venv/bin
STAMP := .venv/.ready
BENCH_STAMP := .venv/.ready-bench

.PHONY: play test check compiled coverage bench soak dossiers lock setup clean

play: setup  ## a match of GAME (black-spy) in the terminal, against bots
	@$(BIN)/doppelagent play $(or $(GAME),black-spy)

test: check  ## every test, compiled and interpreted, side by side
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
interpreted-others: TESTS = tests --ignore tests/games
interpreted-%: setup
	DOPPELAGENT_INTERPRET=1 COVERAGE_FILE=.coverage.$* $(BIN)/coverage run -m pytest $(TESTS)

bench: $(BENCH_STAMP)  ## how fast, and beside it OpenSpiel
	$(BIN)/doppelagent bench
	$(BIN)/doppelagent bench vienna --option version=full

soak: setup  ## the contract of every game, over random options and seeds, for MINUTES (10); then how punctual bots are
	$(BIN)/python -m tests.soak $(or $(MINUTES),10)
	$(BIN)/python -m tests.bots.lateness $(or $(CHOICES),10)

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
