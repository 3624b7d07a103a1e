# Everything a person or a machine does with this project. `make` alone lists the targets.
.DEFAULT_GOAL := help
.PHONY: help install generate examples check-generated lint typecheck build run dev test test-sqlite3 test-postgres test-state test-state-postgres test-restart test-samples test-browser release-document test-contract test-prism test-sdks mutations bench ci clean

BIN := node_modules/.bin
NODE_TS := node --import tsx
# `make test TESTS=test/api/drafts.test.ts` runs one file.
TESTS ?= 'test/**/*.test.ts'
export REDOCLY_TELEMETRY := off
export REDOCLY_SUPPRESS_UPDATE_NOTICE := true

help: ## list the targets
	@awk 'BEGIN { FS = ":.*## " } /^[a-z0-9-]+:.*## / { printf "  make %-16s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

install: node_modules/.installed ## install the packages, when package-lock.json asks for it

# A lock file with a new date is no reason to compile the native drivers again.
node_modules/.installed: package-lock.json
	@if [ -f $@ ] && npm ls >/dev/null 2>&1; then \
	  touch $@; \
	else \
	  echo 'Installing packages. Where there is no ready binary, the two SQLite drivers are compiled: about 100 seconds ...'; \
	  npm ci --no-audit --no-fund --loglevel=error && touch $@ && echo 'Packages are installed.'; \
	fi

generate: install ## derive everything under generated/ from openapi.yaml
	@$(NODE_TS) scripts/generate.ts

examples: install ## write what the server really answers into the examples of the document
	@$(NODE_TS) scripts/refresh-examples.ts
	@$(NODE_TS) scripts/generate.ts

check-generated: install ## fail when something under generated/ is stale
	@$(NODE_TS) scripts/generate.ts --check

lint: install ## formatting, code rules, imports between rooms, the document
	@$(BIN)/biome check --error-on-warnings
	@$(BIN)/depcruise src scripts test bench --config .dependency-cruiser.cjs
	@$(BIN)/redocly lint openapi.yaml
	@$(BIN)/spectral lint generated/openapi.json generated/openapi-3.1.json generated/openapi-single.json generated/openapi-json-only.json --fail-severity hint
	@$(NODE_TS) scripts/check-document.ts
	@$(NODE_TS) scripts/check-breaking.ts

typecheck: install ## check the types of all code
	@$(BIN)/tsc -p tsconfig.json

build: dist/.built ## compile the server to dist/

dist/.built: node_modules/.installed tsconfig.json tsconfig.build.json $(shell find src generated -type f 2>/dev/null)
	@echo 'Building ...'
	@rm -rf dist
	@$(BIN)/tsc -p tsconfig.build.json
	@touch $@

run: build ## install, build, migrate, make the demo organization once, serve
	@echo 'Preparing the database ...'
	@node dist/main.js migrate
	@node dist/main.js demo
	@node dist/main.js serve

dev: install ## serve from the sources and start again when they change
	@node --watch --import tsx src/main.ts serve

# A whole run also says which rules of the interface it held, in docs/conformance.md.
REPORT = $(if $(filter file,$(origin TESTS)),--reporter ./test/conformance/reporter.ts $(REPORT_OPTION))

test: install ## run the tests on SQLite, the default driver
	@$(BIN)/mocha $(TESTS) $(REPORT)

test-sqlite3: install ## run the same tests with the other SQLite driver
	@SQLITE_DRIVER=sqlite3 $(BIN)/mocha $(TESTS)

test-postgres: install ## run the same tests on a private PostgreSQL, started for them
	@$(NODE_TS) scripts/postgres.ts -- $(BIN)/mocha $(TESTS)

STATE_TEST := $(NODE_TS) $(BIN)/mocha --no-config --timeout 120000 test/oracles/state.test.ts

test-state: install ## compare what events tell with what is fetched, in 200 random sequences; SEED= and COUNT= choose others
	@if [ -n "$(SEED)$(COUNT)" ]; then $(STATE_TEST); else \
	  SEED=1 COUNT=100 $(STATE_TEST) & first=$$!; \
	  SEED=101 COUNT=100 $(STATE_TEST); second=$$?; wait $$first && exit $$second; fi

test-state-postgres: install ## the same on a private PostgreSQL
	@SEED=$(or $(SEED),1) COUNT=$(or $(COUNT),200) $(NODE_TS) scripts/postgres.ts -- $(STATE_TEST)

test-restart: build ## kill the server while it delivers, on SQLite and on a private PostgreSQL with two processes
	@$(NODE_TS) test/oracles/restart.ts
	@$(NODE_TS) scripts/postgres.ts -- $(NODE_TS) test/oracles/restart.ts

test-samples: install ## run the samples of every operation: curl, JavaScript, and Python where it has `requests`
	@$(NODE_TS) $(BIN)/mocha --no-config --exit --timeout 60000 test/samples/samples.test.ts

test-browser: install ## try the docs page in a browser; SCREENSHOTS=<folder> keeps pictures
	@$(NODE_TS) $(BIN)/mocha --no-config --exit test/browser/docs.test.ts

release-document: generate ## keep the present document as the one released with its feature level
	@$(NODE_TS) scripts/check-breaking.ts --release

bench: build ## measure the gate and fan-out beside bare servers, and the time to start
	@$(NODE_TS) bench/run.ts
	@$(NODE_TS) bench/fan-out.ts

# Python, and for the whole matrix Java, Maven, Go and Rust, must be there; the tools themselves are installed in a cache.
test-contract: install ## let schemathesis ask a started server; FAST=1 asks less, the table in docs/ is not written then
	@$(NODE_TS) scripts/test-contract.ts $(if $(FAST),--fast)

test-prism: install ## play the tests with Prism in between; FAST=1 plays a part of them, the page in docs/ is not written then
	@$(NODE_TS) scripts/test-prism.ts $(if $(FAST),--fast)

test-sdks: install ## make clients with generators and play a scenario with each; FAST=1 tries a part of them
	@$(NODE_TS) scripts/test-sdks.ts $(if $(FAST),--fast)

mutations: install ## break the document in 200 places, one at a time, and ask the tests whether they notice; SEED= and COUNT= draw others
	@$(NODE_TS) scripts/mutate.ts $(if $(SEED),--seed $(SEED)) $(if $(COUNT),--count $(COUNT)) $(if $(ONLY),--only $(ONLY))

# There the page must be current already.
ci: REPORT_OPTION := --reporter-option check=yes
ci: check-generated lint typecheck build test test-state test-sqlite3 test-postgres ## everything that must be green

clean: ## remove what was built; packages and data stay
	@rm -rf dist
