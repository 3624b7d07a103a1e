# Everything a person or a machine does with this project. `make` alone lists the targets.
.DEFAULT_GOAL := help
.PHONY: help install generate check-generated lint typecheck build run dev test test-sqlite3 test-postgres bench ci clean

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

check-generated: install ## fail when something under generated/ is stale
	@$(NODE_TS) scripts/generate.ts --check

lint: install ## formatting, code rules, imports between rooms, the document
	@$(BIN)/biome check --error-on-warnings
	@$(BIN)/depcruise src scripts test bench --config .dependency-cruiser.cjs
	@$(BIN)/redocly lint openapi.yaml

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

test: install ## run the tests on SQLite, the default driver
	@$(BIN)/mocha $(TESTS)

test-sqlite3: install ## run the same tests with the other SQLite driver
	@SQLITE_DRIVER=sqlite3 $(BIN)/mocha $(TESTS)

test-postgres: install ## run the same tests on a private PostgreSQL, started for them
	@$(NODE_TS) scripts/postgres.ts -- $(BIN)/mocha $(TESTS)

bench: build ## measure the gate beside bare servers, and the time to start
	@$(NODE_TS) bench/run.ts

ci: check-generated lint typecheck build test test-sqlite3 test-postgres ## everything that must be green

clean: ## remove what was built; packages and data stay
	@rm -rf dist
