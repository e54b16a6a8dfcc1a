# Two commands matter: `make play` and `make test`. Both set everything up first.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: help play test check format bench mutants lock clean

help: ## Show the targets
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

$(READY): requirements/dev.lock pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --require-hashes --requirement requirements/dev.lock
	$(BIN)/python -m pip install --quiet --no-deps --no-build-isolation --editable .
	@touch $@

play: $(READY) ## Play: deal a game and show the table
	$(BIN)/oriflamme deal --seats 4 | $(BIN)/oriflamme show -

test: $(READY) ## Run all tests
	$(BIN)/pytest -n auto

check: $(READY) ## Lint, types, import contracts, spelling
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/codespell

format: $(READY) ## Put the code in shape
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: $(READY) ## Measure the reference engine
	$(BIN)/python benchmarks/reference.py

mutants: $(READY) ## Break the rules on purpose and see that a test fails
	$(BIN)/python scripts/break_cards.py
	$(BIN)/mutmut run
	$(BIN)/mutmut results

lock: $(READY) ## Pin the dependencies anew
	$(BIN)/python -m pip install --quiet uv
	$(BIN)/uv pip compile pyproject.toml --extra dev --extra kernel --universal --python-version 3.11 \
	  --generate-hashes --no-emit-index-url --no-header --quiet --output-file requirements/dev.lock

clean: ## Remove everything that was set up
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis mutants dist
