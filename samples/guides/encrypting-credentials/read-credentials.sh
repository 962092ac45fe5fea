#!/usr/bin/env bash
# ./read-credentials.sh FILE
set -euo pipefail
: "${PARTITA_FILE_KEY:?set it to the fingerprint of the file key}"

folder=$(mktemp -d -p /dev/shm) # in memory on Linux, so nothing is written to a disk
trap 'rm -rf "$folder"' EXIT

gpg --batch --status-fd 1 -o "$folder/credentials.json" -d "$1" > "$folder/status"
if ! grep -q '^\[GNUPG:\] GOODSIG ' "$folder/status" ||
   ! grep -q "^\[GNUPG:\] VALIDSIG .* $PARTITA_FILE_KEY\$" "$folder/status"; then
  echo "$1 is not signed by Partita" >&2
  exit 1
fi
cat "$folder/credentials.json"
