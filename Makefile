# Two commands matter: `make play` and `make test`. Both set everything up first.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: help play web browser screenshots test check protocol format bench fuzz tour chaos soak load mutants lock clean

help: ## Show the targets
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

$(READY): requirements/dev.lock pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --require-hashes --requirement requirements/dev.lock
	$(BIN)/python -m pip install --quiet --no-deps --no-build-isolation --editable .
	@touch $@

web: $(READY) ## Build the web app into the package, if it has changed
	@$(BIN)/python hatch_build.py

play: $(READY) web ## Play: start a server with bots ready and print its address
	$(BIN)/oriflamme serve

browser: $(READY)
	@$(BIN)/python tests/web/chromium.py --install

screenshots: $(READY) web browser ## Photograph every screen into screenshots/
	$(BIN)/python scripts/screenshots.py

test: $(READY) web browser ## Run all tests
	$(BIN)/python hatch_build.py test
	$(BIN)/pytest -n auto

check: $(READY) ## Lint, types, import contracts, spelling
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/mypy --strict examples/play_over_http.py
	$(BIN)/lint-imports
	$(BIN)/codespell
	$(BIN)/python scripts/gen_protocol.py --check
	$(BIN)/python hatch_build.py check

protocol: $(READY) ## Write the protocol's TypeScript types and page anew
	$(BIN)/python scripts/gen_protocol.py

format: $(READY) ## Put the code in shape
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIN)/python hatch_build.py format

PEERS := .venv-peers

$(PEERS)/.ready: benchmarks/peers.txt
	$(PYTHON) -m venv $(PEERS)
	$(PEERS)/bin/python -m pip install --quiet --requirement benchmarks/peers.txt
	@touch $@

bench: $(READY) $(PEERS)/.ready ## Measure the engines, and others beside them
	$(BIN)/python benchmarks/reference.py
	$(BIN)/python benchmarks/kernel.py --peers $(PEERS)/bin/python
	rm -rf $(PEERS)

SECONDS := 60
fuzz: $(READY) ## Hold the kernel against the reference for SECONDS
	$(BIN)/python scripts/fuzz_kernel.py --seconds $(SECONDS)

GAMES := 10000
tour: $(READY) ## Let all bots meet at every table for GAMES, and look for errors
	$(BIN)/python scripts/grand_tour.py --games $(GAMES)

chaos: $(READY) ## Kill the server 200 times and see that nothing confirmed is lost
	PYTHONPATH=tests $(BIN)/python -m server.chaos --kills 200

soak: $(READY) ## Play 500 games over real sockets and see that memory stays flat
	PYTHONPATH=tests $(BIN)/python -m server.soak --games 500

load: $(READY) ## Measure the server under load beside boardgame.io's
	$(BIN)/python benchmarks/load/run.py --write

mutants: $(READY) ## Break the rules on purpose and see that a test fails
	$(BIN)/python scripts/break_cards.py
	$(BIN)/mutmut run
	$(BIN)/mutmut results

lock: $(READY) ## Pin the dependencies anew
	$(BIN)/python -m pip install --quiet uv
	$(BIN)/uv pip compile pyproject.toml --all-extras --universal --python-version 3.11 \
	  --generate-hashes --no-emit-index-url --no-header --quiet --output-file requirements/dev.lock

clean: ## Remove everything that was set up
	rm -rf $(VENV) $(PEERS) .mypy_cache .ruff_cache .pytest_cache .hypothesis mutants dist web/node_modules src/oriflamme/server/static
