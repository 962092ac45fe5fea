# docs:start setup
export PARTITA_ID_URL="${PARTITA_ID_URL:-https://id.sandbox.partita.example}"
export PARTITA_KEYS_URL="${PARTITA_KEYS_URL:-https://keys.sandbox.partita.example/v1}"
export PARTITA_TOKEN=$(curl -s "$PARTITA_ID_URL/connect/token" \
  -d grant_type=client_credentials -d scope=keys.manage \
  --data-urlencode "client_id=$PARTITA_CLIENT_ID" \
  --data-urlencode "client_secret=$PARTITA_CLIENT_SECRET" | jq -r .access_token)
# docs:end setup

# docs:start create-key
gpg --quick-generate-key 'Harbor Lane Home <credentials@harborlane.example>' default default 180d
# docs:end create-key

# docs:start list-key
gpg --list-secret-keys credentials@harborlane.example
# docs:end list-key

# docs:start create-rsa-key
gpg --quick-generate-key 'Harbor Lane Home <credentials@harborlane.example>' rsa3072 sign,cert 180d
fingerprint=$(gpg --with-colons --list-keys credentials@harborlane.example | awk -F: '$1 == "fpr" { print $10; exit }')
gpg --quick-add-key "$fingerprint" rsa3072 encr 180d
# docs:end create-rsa-key

# docs:start register
gpg --armor --export credentials@harborlane.example > credentials-public.asc
jq -n --rawfile publicKey credentials-public.asc '{
  ownerCode: "HARBORLANE",
  type: "pgp",
  usage: ["credential_encryption"],
  publicKey: $publicKey
}' | curl "$PARTITA_KEYS_URL/keys/rotate" \
  -H "Authorization: Bearer $PARTITA_TOKEN" \
  -H "Content-Type: application/json" \
  -H "X-Partita-Idempotency-Key: $(openssl rand -hex 16)" \
  --data-binary @-
# docs:end register

# docs:start import
export FILE_KEY_ID=$(curl -s "$PARTITA_KEYS_URL/keys?ownerCode=HARBORLANE&usage=file_signing" \
  -H "Authorization: Bearer $PARTITA_TOKEN" | jq -r '.items[0].keyId')
curl -s "$PARTITA_KEYS_URL/keys/$FILE_KEY_ID" \
  -H "Authorization: Bearer $PARTITA_TOKEN" | jq -r .publicKey | gpg --import
# docs:end import
