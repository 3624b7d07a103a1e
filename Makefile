# All targets of the project. `make` alone lists them.
.DEFAULT_GOAL := help
.PHONY: help install hooks generate picture examples event-examples migration check-generated lint typecheck build run dev test test-sqlite3 test-postgres test-state test-state-postgres test-concurrency test-restart test-cluster test-workers test-limits test-samples test-browser test-container release-document test-contract test-prism test-newman test-generated-clients test-clients guards mutations bench bench-test-server bench-docs bench-data bench-size ci clean

BIN := node_modules/.bin
NODE_TS := node --import tsx
# `make test TESTS=test/api/drafts.test.ts` runs one file.
TESTS ?= 'test/**/*.test.ts' 'qa/oracles/*.test.ts'
export REDOCLY_TELEMETRY := off
export REDOCLY_SUPPRESS_UPDATE_NOTICE := true

help: ## list the targets
	@awk 'BEGIN { FS = ":.*## " } /^[a-z0-9-]+:.*## / { printf "  make %-23s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

install: node_modules/.installed ## install the packages if package-lock.json changed

# A newer date of the lock file alone is no reason to compile the native drivers again. Only the drivers need their
# scripts; on two cores, npm would run one after the other.
node_modules/.installed: package-lock.json
	@node tools/check-node.mjs
	@if [ -f $@ ] && npm ls >/dev/null 2>&1; then \
	  touch $@; \
	else \
	  echo 'Installing packages. Where there is no ready binary, the two SQLite drivers are compiled: about 100 seconds ...'; \
	  npm ci --ignore-scripts --no-audit --no-fund --loglevel=error && \
	  echo better-sqlite3 sqlite3 | xargs -n 1 -P 2 npm rebuild --loglevel=error >/dev/null && \
	  touch $@ && echo 'Packages are installed.'; \
	fi

hooks: ## install the pre-commit hook that checks the staged files
	@git config core.hooksPath .githooks

generate: install ## derive everything under generated/ from openapi.yaml
	@$(NODE_TS) tools/generate.ts

# Derived files that are not committed. The stamp lists them: if one is missing, all are built again.
BUILT := $(shell cat generated/.built 2>/dev/null)
BUILT_FROM := openapi.yaml redocly.yaml CHANGELOG.md tools/generate.ts src/domain/limits.ts assets/docs/samples.js assets/docs/highlight.js $(shell find openapi tools/openapi docs/guides docs/released qa/contract qa/newman -type f)

generated/.built: node_modules/.installed $(BUILT_FROM) $(if $(filter-out $(wildcard $(BUILT)),$(BUILT)),FORCE)
	@$(NODE_TS) tools/generate.ts --built

FORCE:

picture: install ## update the import diagram in ARCHITECTURE.md
	@$(NODE_TS) tools/picture.ts

migration: install ## create and register the next migration; NAME=add_something names it
	@$(NODE_TS) tools/new-migration.ts '$(NAME)'

examples: generated/.built ## update the examples of the document with real responses
	@$(NODE_TS) qa/examples/refresh.ts
	@$(NODE_TS) tools/generate.ts

event-examples: generated/.built ## keep an example of each kind of event that the tests receive
	@$(NODE_TS) qa/examples/events.ts
	@$(NODE_TS) tools/generate.ts

check-generated: install ## fail if something under generated/ is stale
	@$(NODE_TS) tools/generate.ts --check

lint: generated/.built ## formatting, code rules, imports between rooms, the document
	@$(BIN)/biome check --error-on-warnings
	@$(BIN)/depcruise src tools qa test --exclude '^qa/generated-clients/programs' --config .dependency-cruiser.cjs
	@$(NODE_TS) tools/picture.ts --check
	@$(BIN)/redocly lint openapi.yaml
	@$(BIN)/spectral lint generated/openapi.json generated/openapi-3.1.json generated/openapi-single.json generated/openapi-json-only.json --fail-severity hint
	@$(NODE_TS) tools/check-code.ts
	@$(NODE_TS) tools/check-document.ts
	@$(NODE_TS) tools/check-breaking.ts

typecheck: generated/.built ## type-check all code
	@mkdir -p .cache
	@$(BIN)/tsc -p tsconfig.json --incremental --tsBuildInfoFile .cache/types.tsbuildinfo

build: generated/.built dist/.built ## compile the server to dist/

dist/.built: node_modules/.installed tools/build.ts $(wildcard tools/build/*.ts) $(shell find src -type f) $(wildcard generated/requests.js)
	@echo 'Building ...'
	@$(NODE_TS) tools/build.ts
	@touch $@

run: build ## install, build, create the demo organization once, serve
	@exec node dist/main.js serve --demo

dev: generated/.built ## serve from the sources and restart when they change
	@node --watch --import tsx src/main.ts serve

# Most tests create databases of their own. In memory, where there is enough of it, that takes a tenth of the time. Some
# run programs there, which containers may forbid.
MEMORY := $(shell [ -d /dev/shm ] && [ "$$(df -kP /dev/shm | awk 'END { print $$4 }')" -ge 8000000 ] \
  && ! grep -qs '^[^ ]* /dev/shm [^ ]* [^ ]*noexec' /proc/mounts && echo /dev/shm)
test test-sqlite3 test-postgres test-state test-state-postgres test-concurrency test-restart test-cluster test-workers: \
  export TMPDIR := $(or $(TMPDIR),$(MEMORY))

# A whole run also reports in docs/conformance.md which rules of the interface its tests check.
REPORT = $(if $(filter file,$(origin TESTS)),--reporter ./test/conformance/reporter.ts $(REPORT_OPTION))

# Built first, because tests start the program again and again, which takes a third of the time once it is compiled.
test: build ## run the tests on SQLite, the default driver
	@$(BIN)/mocha $(TESTS) $(REPORT)

# These tests do not reach a database, so another driver would only repeat them. A test checks this list.
NO_DATABASE := test/adapters/** test/domain/** test/runtime/** test/markdown/** test/conformance/report.test.ts \
  test/meta/breaking.test.ts test/meta/code-rules.test.ts test/meta/container.test.ts test/meta/dependencies.test.ts \
  test/meta/document-rules.test.ts test/meta/drivers.test.ts test/meta/generated.test.ts test/meta/glossary.test.ts \
  test/meta/hooks.test.ts test/meta/log.test.ts test/meta/makefile.test.ts test/meta/new-migration.test.ts \
  test/meta/operations.test.ts test/meta/paths.test.ts test/meta/refusals.test.ts test/meta/rooms.test.ts \
  test/meta/security.test.ts
# Tests named by TESTS= always run.
ONCE = $(if $(filter file,$(origin TESTS)),$(foreach one,$(NO_DATABASE),--ignore '$(one)'))

# FAST=1 leaves out tests that depend only on the engine and the statements, which both drivers share.
FOR_DRIVER := 'test/store/*.test.ts' 'test/e2e/*.test.ts' 'test/jobs/*.test.ts' qa/oracles/concurrency.test.ts \
  qa/oracles/simultaneous.test.ts

test-sqlite3: generated/.built ## run the tests that reach a database with the other SQLite driver; FAST=1 runs a part of them
	@SQLITE_DRIVER=sqlite3 $(BIN)/mocha $(if $(FAST),$(FOR_DRIVER),$(TESTS) $(ONCE))

# FAST=1 leaves out the tests of the document, whose requests are refused before they reach a statement, of the CLI, of
# the server for tests, which is always on SQLite, and tests of waits and load, which `make test` runs on SQLite.
NOT_ON_POSTGRES := test/meta/!(holdings).test.ts test/cli/** test/testing/** \
  test/api/bystanders.test.ts test/api/large-topics.test.ts test/api/overload.test.ts
# It also leaves out tests that send only statements which other tests send as well, as a log of all statements showed.
REPEATED := $(foreach one,alerts bodies channels/edit channels/list dispatcher drafts emoji events/register form-fields \
  group-permissions hidden-addresses message-object messages/narrow-flags request-log response-buffers state-and-events \
  typing users/bots visibility,test/api/$(one).test.ts) test/conformance/conventions.test.ts \
  qa/oracles/mobile-client.test.ts
test-postgres: generated/.built ## run the tests that reach a database on a private PostgreSQL, started for them; FAST=1 runs most of them
	@$(NODE_TS) tools/postgres.ts -- $(BIN)/mocha $(TESTS) $(ONCE) $(if $(FAST),$(foreach one,$(NOT_ON_POSTGRES) $(REPEATED),--ignore '$(one)'))

STATE_TEST := $(NODE_TS) $(BIN)/mocha --no-config --timeout 120000 qa/oracles/state.test.ts

test-state: generated/.built ## compare state from events with fetched state, in 200 random sequences; FAST=1 plays 50; SEED= and COUNT= select others
	@if [ -n "$(SEED)$(COUNT)" ]; then $(STATE_TEST); else \
	  SEED=1 COUNT=$(if $(FAST),25,100) $(STATE_TEST) & first=$$!; \
	  SEED=101 COUNT=$(if $(FAST),25,100) $(STATE_TEST); second=$$?; wait $$first && exit $$second; fi

test-state-postgres: generated/.built ## the same on a private PostgreSQL
	@SEED=$(or $(SEED),1) COUNT=$(or $(COUNT),200) $(NODE_TS) tools/postgres.ts -- $(STATE_TEST)

# 1,000 sequences of 20 rounds; on PostgreSQL each request goes to the next of three servers.
CONCURRENCY_TEST := $(NODE_TS) $(BIN)/mocha --no-config --timeout 120000 qa/oracles/concurrency.test.ts
SIMULTANEOUS_TEST := $(NODE_TS) $(BIN)/mocha --no-config --timeout 120000 qa/oracles/simultaneous.test.ts

test-concurrency: generated/.built ## send requests at once, on SQLite and a private PostgreSQL; the results must be those of some order; SEED= and COUNT= select others
	@SEED=$(or $(SEED),1) COUNT=$(or $(COUNT),1000) $(CONCURRENCY_TEST)
	@SEED=$(or $(SEED),1) COUNT=$(or $(COUNT),1000) $(SIMULTANEOUS_TEST)
	@SEED=$(or $(SEED),1) COUNT=$(or $(COUNT),1000) $(NODE_TS) tools/postgres.ts -- $(CONCURRENCY_TEST)
	@SEED=$(or $(SEED),1) COUNT=$(or $(COUNT),1000) TEST_SERVERS=3 $(NODE_TS) tools/postgres.ts -- $(SIMULTANEOUS_TEST)

# Each world has three servers on one PostgreSQL, and each request goes to the next. qa/cluster/left-out.md lists the
# tests that are left out, with the reasons.
IN_CLUSTER := 'test/api/**/*.test.ts' 'test/e2e/*.test.ts' 'test/jobs/*.test.ts' 'test/events/*.test.ts'
LEFT_OUT := $(shell sed -n 's/^- `\(test[^`]*\.ts\)`.*/--ignore \1/p' qa/cluster/left-out.md)
CLUSTER_TESTS = $(if $(filter file,$(origin TESTS)),$(IN_CLUSTER) $(LEFT_OUT),$(TESTS))
CLUSTER := SERVERS=3 TEST_SERVERS=3 $(NODE_TS) tools/postgres.ts --

test-cluster: build ## run the API tests, oracles and RECORDINGS= against three servers on a private PostgreSQL, which get the requests in turn
	@$(CLUSTER) $(BIN)/mocha --timeout 40000 $(CLUSTER_TESTS)
	@SEED=$(or $(SEED),1) COUNT=$(or $(COUNT),20) $(CLUSTER) $(STATE_TEST)
	@$(CLUSTER) $(NODE_TS) qa/oracles/restart.ts
	@if [ -n "$(RECORDINGS)" ]; then RECORDINGS='$(RECORDINGS)' ONLY='$(or $(ONLY),.)' $(CLUSTER) qa/recordings/play.sh; fi

test-restart: build ## kill the server while it delivers events, on SQLite and on a private PostgreSQL with two processes
	@$(NODE_TS) qa/oracles/restart.ts
	@$(NODE_TS) tools/postgres.ts -- $(NODE_TS) qa/oracles/restart.ts

test-workers: build ## replace the workers of a server again and again under load, on a private PostgreSQL
	@$(NODE_TS) tools/postgres.ts -- $(NODE_TS) qa/oracles/workers.ts

# Only here are waits of other users checked, because one test runs at a time.
WAITED := test/api/bystanders.test.ts test/api/large-requests.test.ts test/api/large-topics.test.ts

test-limits: generated/.built ## send the largest values that the document allows, while another user reads and sends; ONLY= selects
	@JUDGE_WAITS=yes $(BIN)/mocha --no-config --node-option import=tsx --exit --timeout 60000 $(if $(ONLY),--grep '$(ONLY)') 'test/limits/*.test.ts' $(WAITED)

test-samples: build ## run the samples of every operation (curl, JavaScript, Python if it has `requests`, and Go) and those of test runners, where they are installed; and how the compiled program starts and stops
	@$(NODE_TS) $(BIN)/mocha --no-config --exit --timeout 60000 'test/samples/*.test.ts'

# With FAST=1, axe looks at the light pages on a desktop and the dark ones on a phone.
OTHER_LOOKS := axe finds, (light, (390|820)|dark, (820|1440)) pixels
test-browser: generated/.built ## test the docs pages in a browser, with axe; FAST=1 runs a part; SCREENSHOTS=<folder> saves screenshots
	@$(NODE_TS) $(BIN)/mocha --no-config --exit $(if $(FAST),--invert --grep '$(OTHER_LOOKS)') test/browser/docs.test.ts

test-container: install ## build the image and start it with PostgreSQL, if there is a container engine
	@$(NODE_TS) qa/container/run.ts

release-document: generate ## save the current document as the one released with its feature level
	@$(NODE_TS) tools/check-breaking.ts --release

bench: build ## measure job by job next to a bare server, on SQLite and a private PostgreSQL; JOBS=, ROUNDS=, SECONDS= and DATABASES= select; WRITE=yes updates docs/
	@$(NODE_TS) qa/bench/run.ts $(if $(WRITE),--write)

bench-test-server: build ## measure the start and the reset of the test server; WRITE=yes updates docs/
	@$(NODE_TS) qa/bench/test-server.ts $(if $(WRITE),--write)

bench-docs: generated/.built ## measure first paint and weight of the docs pages in a browser; WRITE=<file> writes a page
	@$(NODE_TS) qa/bench/docs-page.ts $(if $(WRITE),--write '$(WRITE)')

bench-data: generated/.built ## fill the empty database of DATA_DIR= or DATABASE_URL= with a million messages, in about 5 minutes
	@$(NODE_TS) qa/bench/data.ts

bench-size: build ## measure requests in the database that bench-data has filled; WRITE=yes updates docs/
	@$(NODE_TS) qa/bench/at-size.ts $(if $(WRITE),--write)

# They need Python and, for the whole matrix, Java, Maven, Go and Rust; the tools themselves are installed in a cache.
test-contract: generated/.built ## run schemathesis against a running server; FAST=1 sends less and does not update docs/
	@$(NODE_TS) qa/contract/run.ts $(if $(FAST),--fast)

test-prism: generated/.built ## run the tests through Prism; FAST=1 runs a part of them and does not update docs/
	@$(NODE_TS) qa/prism/run.ts $(if $(FAST),--fast)

test-newman: generated/.built ## run a Postman collection made from the document with newman against a demo server; FAST=1 does not update docs/
	@$(NODE_TS) qa/newman/run.ts $(if $(FAST),--fast)

test-generated-clients: generated/.built ## generate clients and run a scenario with each; FAST=1 tries some of them
	@$(NODE_TS) qa/generated-clients/run.ts $(if $(FAST),--fast)

test-clients: generated/.built ## drive unmodified client libraries and a generated Go client against a started server; ONLY=go selects
	@$(NODE_TS) qa/clients/run.ts $(if $(ONLY),--only $(ONLY))

guards: generated/.built ## disable each guard of the server, one at a time; the tests must notice
	@$(NODE_TS) qa/guards/run.ts

mutations: generated/.built ## break the document in 200 places, one at a time; the tests must notice; SEED= and COUNT= choose others
	@$(NODE_TS) qa/mutations/run.ts $(if $(SEED),--seed $(SEED)) $(if $(COUNT),--count $(COUNT)) $(if $(ONLY),--only $(ONLY))

# In CI the page must already be current.
ci: REPORT_OPTION := --reporter-option check=yes
# The other driver and database run only parts of the suite, and the oracles fewer sequences: all of it three times would
# double the time of CI.
ci: export FAST := 1
ci: checks test test-state test-sqlite3 test-postgres ## everything that must be green

# That the committed files fit the document is one of the tests.
.PHONY: checks
checks: generated/.built
	@$(MAKE) --no-print-directory -j2 --output-sync=target --keep-going lint typecheck build

clean: ## remove build output; keeps packages and data
	@rm -rf dist $(BUILT) generated/.built
