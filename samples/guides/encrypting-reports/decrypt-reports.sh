#!/usr/bin/env bash
# ./decrypt-reports.sh INCOMING PLAIN
set -euo pipefail
shopt -s nullglob
umask 077
: "${PARTITA_FILE_KEY:?set it to the fingerprint of the file key}"

rejected=0
for file in "$1"/*.pgp; do
  plain=$2/$(basename "$file" .pgp)
  if status=$(gpg --batch --yes --status-fd 1 -o "$plain.part" -d "$file") &&
     grep -q '^\[GNUPG:\] GOODSIG ' <<< "$status" &&
     grep -q "^\[GNUPG:\] VALIDSIG .* $PARTITA_FILE_KEY\$" <<< "$status"; then
    mv "$plain.part" "$plain"
  else
    rm -f "$plain.part"
    echo "rejected: $file" >&2
    rejected=1
  fi
done
exit "$rejected"
