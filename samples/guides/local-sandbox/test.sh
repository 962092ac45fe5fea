#!/usr/bin/env bash
set -euo pipefail

node partita-sandbox.mjs --port 0 --clock 2026-03-02T09:00:00Z --json > sandbox.json &
trap 'kill $!' EXIT
until [ -s sandbox.json ]; do sleep 0.1; done

PARTITA_SANDBOX_URL=$(jq -r .url sandbox.json)
PARTITA_CLIENT_ID=$(jq -r .clientId sandbox.json)
PARTITA_CLIENT_SECRET=$(jq -r .clientSecret sandbox.json)
export PARTITA_SANDBOX_URL PARTITA_CLIENT_ID PARTITA_CLIENT_SECRET
export PARTITA_ID_URL="$PARTITA_SANDBOX_URL" PARTITA_API_URL="$PARTITA_SANDBOX_URL/v3"

npm test
