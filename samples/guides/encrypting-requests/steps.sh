# docs:start setup
export PARTITA_ID_URL="${PARTITA_ID_URL:-https://id.sandbox.partita.example}"
export PARTITA_KEYS_URL="${PARTITA_KEYS_URL:-https://keys.sandbox.partita.example/v1}"
export PARTITA_TOKEN=$(curl -s "$PARTITA_ID_URL/connect/token" \
  -d grant_type=client_credentials -d scope=keys.manage \
  --data-urlencode "client_id=$PARTITA_CLIENT_ID" \
  --data-urlencode "client_secret=$PARTITA_CLIENT_SECRET" | jq -r .access_token)
# docs:end setup

# docs:start generate
curl -s "$PARTITA_KEYS_URL/keys/generate" \
  -H "Authorization: Bearer $PARTITA_TOKEN" \
  -H "Content-Type: application/json" \
  -H "X-Partita-Idempotency-Key: $(openssl rand -hex 16)" \
  --data '{
    "ownerCode": "HARBORLANE",
    "type": "rsa",
    "usage": ["request_encryption"],
    "length": 3072,
    "clientId": "'$PARTITA_CLIENT_ID'"
  }' | tee key.json
# docs:end generate

# docs:start fingerprint
jq -r .publicKey key.json > partita-public.pem
openssl pkey -pubin -in partita-public.pem -outform DER | openssl dgst -sha256
# docs:end fingerprint
