#!/usr/bin/env bash
# ./webhook-signature.sh ID TIMESTAMP BODY_FILE   reads WEBHOOK_SECRET, prints the expected signature
set -euo pipefail
key=$(printf '%s' "${WEBHOOK_SECRET#whsec_}" | openssl base64 -d -A | od -An -v -tx1 | tr -d ' \n')
body=$(cat "$3") # without the line break that editors add
printf '%s.%s.%s' "$1" "$2" "$body" \
  | openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary \
  | openssl base64 -A | sed 's/^/v1,/'
