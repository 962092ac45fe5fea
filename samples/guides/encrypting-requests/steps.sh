# docs:start generate
curl https://keys.sandbox.partita.example/v1/keys/generate \
  -H "Authorization: Bearer $KEYS_TOKEN" \
  -H "Content-Type: application/json" \
  -H "X-Partita-Idempotency-Key: mle-key-2026-03" \
  --data '{
    "ownerCode": "HARBORLANE",
    "type": "rsa",
    "usage": ["request_encryption"],
    "length": 3072,
    "clientId": "cli_HL7Q2M9XN4TB6RCD"
  }'
# docs:end generate

# docs:start fingerprint
openssl pkey -pubin -in partita-public.pem -outform DER | openssl dgst -sha256
# docs:end fingerprint
