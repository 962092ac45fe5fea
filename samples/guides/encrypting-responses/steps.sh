# docs:start setup
export PARTITA_ID_URL="${PARTITA_ID_URL:-https://id.sandbox.partita.example}"
export PARTITA_KEYS_URL="${PARTITA_KEYS_URL:-https://keys.sandbox.partita.example/v1}"
export PARTITA_TOKEN=$(curl -s "$PARTITA_ID_URL/connect/token" \
  -d grant_type=client_credentials -d scope=keys.manage \
  --data-urlencode "client_id=$PARTITA_CLIENT_ID" \
  --data-urlencode "client_secret=$PARTITA_CLIENT_SECRET" | jq -r .access_token)
# docs:end setup

# docs:start create
openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:3072 -out response-private.pem
openssl pkey -in response-private.pem -pubout -out response-public.pem
# docs:end create

# docs:start register
jq -n --rawfile publicKey response-public.pem --arg clientId "$PARTITA_CLIENT_ID" '{
  ownerCode: "HARBORLANE",
  type: "rsa",
  usage: ["response_encryption"],
  publicKey: $publicKey,
  clientId: $clientId
}' | curl "$PARTITA_KEYS_URL/keys/rotate" \
  -H "Authorization: Bearer $PARTITA_TOKEN" \
  -H "Content-Type: application/json" \
  -H "X-Partita-Idempotency-Key: $(openssl rand -hex 16)" \
  --data-binary @-
# docs:end register
