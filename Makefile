# Two commands matter: `make play` and `make test`. Each sets up what it needs first, and no more.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PURPOSES := play test check mutants bench cluster train gpu

.PHONY: help play web quick test repeat wide check format protocol browser screenshots fuzz tour chaos soak scale siege \
  mutants stryker bench load gpu cluster train lesson lock audit dist site clean
.NOTPARALLEL:
# Compiled Python files are kept: every worker and every server of the tests reads them again.
unexport PYTHONDONTWRITEBYTECODE

help: ## Show the targets
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 13

$(VENV)/.play: requirements/play.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --require-hashes --requirement $<
	$(BIN)/python -m pip install --quiet --no-deps --no-build-isolation --editable .
	@touch $@

# Every other purpose comes on top; the locks agree, for all are parts of requirements/all.lock.
# Of what it brings a quarter is ever read, and compiled then.
$(VENV)/.%: requirements/%.lock $(VENV)/.play
	$(BIN)/python -m pip install --quiet --no-compile --require-hashes --requirement $<
	@touch $@

play: web ## Play: start a server with bots ready and print its address
	@$(BIN)/oriflamme serve

web: $(VENV)/.play ## Build the web app into the package, if it has changed
	@$(BIN)/python hatch_build.py

site: $(VENV)/.play ## Build the whole game as a folder of files, build/site, for any static host
	@$(BIN)/python scripts/release/build_site.py

quick: $(VENV)/.test ## Run the quick checks for after every edit, half a minute on two cores
	@$(BIN)/python scripts/quick_checks.py

# What most tests need compiled is compiled once, while the page is tested and built: by one process, for what
# modules share is then compiled once too. Looking for the tests leaves the workers theirs as pytest reads them
# (but for requests generated from the description, which each process generates anew).
COMPILED := oriflamme.kernel.batch_functions oriflamme.kernel.worlds oriflamme.bots.search.simulation \
  oriflamme.bots.search.playouts oriflamme.bots.king.fit_marginals oriflamme.kernel.turns_shared \
  oriflamme.envs.open_spiel.game_with_history oriflamme.learning.env_step oriflamme.bots.opponent_model.replay \
  oriflamme.bots.opponent_model.likelihood oriflamme.bots.opponent_model.recombine training.distill_features
test: $(VENV)/.test browser ## Run all tests
	PYTHONPATH=$(CURDIR)/scripts/train $(BIN)/python -m oriflamme.kernel $(COMPILED) & compiled=$$!; \
	$(BIN)/python hatch_build.py test build && $(BIN)/python scripts/release/build_site.py && \
	{ $(BIN)/pytest --collect-only -qq --ignore tests/server/openapi > /dev/null || true; } && wait $$compiled
	$(BIN)/pytest -n auto --dist worksteal

# With WORKERS=0 one process runs them all, which starts sooner: for a single test.
N := 1
WHAT := tests/server tests/web
LOAD := 0
WANTED := 10
WORKERS := auto
repeat: $(VENV)/.test browser web site ## Run the tests WHAT N times without reruns, beside LOAD busy processes
	@$(BIN)/python scripts/repeat_tests.py --times $(N) --load $(LOAD) --wanted $(WANTED) \
	  -n $(WORKERS) --dist worksteal $(WHAT)

wide: $(VENV)/.test browser web site ## Run what `make test` leaves out: more sizes, languages, attacks and machines
	$(BIN)/pytest -n auto --dist worksteal -m wide

# Types take as long as all the rest together: both are looked at side by side.
check: $(VENV)/.check ## Lint, types, import contracts, spelling
	($(BIN)/mypy && $(BIN)/mypy --strict examples/play_over_http.py) & types=$$!; \
	$(BIN)/ruff check . && \
	$(BIN)/ruff format --check . && \
	$(BIN)/lint-imports && \
	$(BIN)/codespell && \
	$(BIN)/python scripts/generate/gen_protocol.py --check && \
	$(BIN)/python hatch_build.py check; rest=$$?; \
	wait $$types && exit $$rest

format: $(VENV)/.check ## Format the code
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIN)/python hatch_build.py format

protocol: $(VENV)/.play ## Write the protocol's TypeScript types and page anew
	$(BIN)/python scripts/generate/gen_protocol.py

browser: $(VENV)/.test ## Install a Chromium, if there is none
	@$(BIN)/python tests/testkit/web/chromium.py --install

screenshots: browser web ## Take a screenshot of every screen into screenshots/
	$(BIN)/python scripts/look/screenshots.py

SECONDS := 60
fuzz: $(VENV)/.play ## Check the kernel against the reference for SECONDS
	$(BIN)/python scripts/fuzz_kernel.py --seconds $(SECONDS)

GAMES := 10000
tour: $(VENV)/.play ## Let all bots play at every table for GAMES, and look for errors
	$(BIN)/python scripts/play_all_bots.py --games $(GAMES)

chaos: $(VENV)/.test ## Kill the server 200 times and see that nothing confirmed is lost
	$(BIN)/python -m tests.server.chaos --kills 200

soak: $(VENV)/.test ## Play 500 games over real sockets and see that memory stays flat
	$(BIN)/python -m tests.server.soak --games 500

ROUNDS := 5
scale: $(VENV)/.test ## Test a cluster of two nodes on PostgreSQL under every known fault
	$(BIN)/python -m tests.server.scale --rounds $(ROUNDS)

BEFORE :=
siege: $(VENV)/.test ## Attack the server in every known way while honest tables play on beside it
	$(BIN)/python -m tests.server.siege $(if $(BEFORE),--before $(BEFORE) --write)

PACKAGE := rules
N := 40
SEED := 1
mutants: $(VENV)/.mutants ## Change PACKAGE in N places, one at a time, and list what no test notices
	$(if $(filter cards,$(PACKAGE)),$(BIN)/python scripts/mutate_cards.py)
	$(BIN)/python scripts/mutants $(PACKAGE) --n $(N) --seed $(SEED)

FILES := src/table/*.ts
stryker: $(VENV)/.node ## Let StrykerJS change the page's FILES, and list what no test of it notices
	$(BIN)/python scripts/page_mutants.py '$(FILES)'

bench: $(VENV)/.bench ## Measure the engines, and others beside them
	$(BIN)/python benchmarks/kernel.py --peers $(BIN)/python
	$(BIN)/python benchmarks/environments.py
	$(BIN)/python benchmarks/openspiel.py

load: $(VENV)/.bench ## Measure the server under load beside boardgame.io's
	$(BIN)/python benchmarks/load/run.py --write

gpu: $(VENV)/.gpu ## Check the kernel on a GPU against the CPU, and measure both (needs a CUDA device)
	$(BIN)/python scripts/try_gpu.py
	$(BIN)/python benchmarks/gpu.py

cluster: $(VENV)/.cluster ## Set up for `oriflamme arena --ray`
train: $(VENV)/.train ## Set up for `oriflamme train` and the scripts that train the bots

lesson: $(VENV)/.train ## Train a small network to beat pages, in minutes on two cores
	$(BIN)/oriflamme train build/lesson --size small --games 512 --iterations 40
	$(BIN)/python scripts/look/king_ablations.py --model build/lesson/king.onnx --budget 0 --against page --games 200

LOCK := $(BIN)/uv pip compile pyproject.toml --universal --python-version 3.11 --generate-hashes \
  --no-emit-index-url --no-header --quiet
lock: $(VENV)/.play ## Pin the dependencies anew, in one resolution, and split it by purpose
	$(BIN)/python -m pip install --quiet 'uv>=0.9,<1'
	$(LOCK) --all-extras --output-file requirements/all.lock
	@for purpose in $(PURPOSES) node; do \
	  $(LOCK) --no-annotate --constraint requirements/all.lock --extra $$purpose \
	    --output-file requirements/$$purpose.lock || exit; done

audit: $(VENV)/.play ## Ask advisory databases about every locked package; 2 if one gave no answer
	$(PYTHON) -m venv $(VENV)/audit
	$(VENV)/audit/bin/pip install --quiet 'pip-audit>=2.9,<3'
	@$(BIN)/python scripts/release/audit_dependencies.py $(VENV)/audit/bin/pip-audit

dist: $(VENV)/.play ## Build wheel and source archive, install each elsewhere, verify and serve
	rm -rf dist
	$(BIN)/python -m hatchling build
	$(BIN)/python scripts/release/try_release.py

clean: ## Remove everything that was set up
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis dist web/node_modules src/oriflamme/server/static
