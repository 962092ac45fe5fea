#!/usr/bin/env bash
# ./sign-request.sh METHOD URL [BODY_FILE]   reads PARTITA_KID and private.pem
set -euo pipefail

base64url() { openssl base64 -A | tr '+/' '-_' | tr -d '='; }

method=$1 url=$2 body=${3:-/dev/null}
jti=$(openssl rand -hex 16 | sed -E 's/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/\1-\2-4\3-8\4-\5/')
head=$(printf '{"alg":"RS256","kid":"%s","typ":"partita-req+jws","iat":%d,"jti":"%s","htm":"%s","htu":"%s"}' \
  "$PARTITA_KID" "$(date +%s)" "$jti" "$method" "$url" | base64url)
signature=$(printf '%s.%s' "$head" "$(base64url < "$body")" \
  | openssl dgst -sha256 -sign private.pem -binary | base64url)
printf '%s..%s\n' "$head" "$signature"
