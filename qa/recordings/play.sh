#!/usr/bin/env bash
# Plays recorded exchanges of this protocol against a fresh server and prints `N passed, M failed`.
#   RECORDINGS=<folder with run.mjs> [ONLY=core] qa/recordings/play.sh
# Further arguments go to run.mjs. The server is the built one: `make build` comes first.
set -euo pipefail
cd "$(dirname "$0")/../.."
: "${RECORDINGS:?name the folder with the recorded exchanges}"

data=$(mktemp -d)
server=
finish() {
  [ -z "$server" ] || { kill "$server" 2>/dev/null && wait "$server" || true; }
  rm -rf "$data"
}
trap finish EXIT

port=$(node -e "const s = require('net').createServer().listen(0, '127.0.0.1', () => { console.log(s.address().port); s.close(); })")
export DATA_DIR=$data DATABASE_URL="${DATABASE_URL:-sqlite:$data/recordings.db}" HOST=127.0.0.1 PORT=$port RATE_LIMIT=off LOG_LEVEL=warn

node dist/main.js realm create --name 'Recorded exchanges' >/dev/null
node dist/main.js user create --email owner@example.com --name 'Olga Maker' --role owner --json |
  node -e "
    const { email, api_key: key } = JSON.parse(require('fs').readFileSync(0, 'utf8'));
    console.log(JSON.stringify({ users: { owner: { email, key } } }));
  " >"$data/accounts.json"
# SERVERS=3 plays against as many servers on one PostgreSQL, each request to the next of them.
if [ "${SERVERS:-1}" -gt 1 ]; then
  node --import tsx qa/cluster/servers.ts "$SERVERS" "$port" &
else
  node dist/main.js serve &
fi
server=$!
for _ in $(seq 300); do
  curl --silent --fail "http://127.0.0.1:$port/health" >/dev/null && break
  sleep 0.1
done

report=$data/report.txt
node "$RECORDINGS/run.mjs" "http://127.0.0.1:$port" "$data/accounts.json" "ONLY=${ONLY:-^core$}" MAX=500 "JSON=$data/played.json" "$@" >"$report" || true
node --import tsx qa/recordings/judge.ts "$data/played.json" <"$report"
