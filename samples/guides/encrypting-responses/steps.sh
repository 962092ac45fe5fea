# docs:start create
openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:3072 -out response-private.pem
openssl pkey -in response-private.pem -pubout -out response-public.pem
# docs:end create

# docs:start register
jq -n --rawfile publicKey response-public.pem '{
  ownerCode: "HARBORLANE",
  type: "rsa",
  usage: ["response_encryption"],
  publicKey: $publicKey,
  clientId: "cli_HL7Q2M9XN4TB6RCD"
}' | curl https://keys.sandbox.partita.example/v1/keys/rotate \
  -H "Authorization: Bearer $KEYS_TOKEN" \
  -H "Content-Type: application/json" \
  -H "X-Partita-Idempotency-Key: response-key-2026-03" \
  --data-binary @-
# docs:end register
