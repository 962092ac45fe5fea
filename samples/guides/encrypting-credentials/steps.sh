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
}' | curl https://keys.sandbox.partita.example/v1/keys/rotate \
  -H "Authorization: Bearer $KEYS_TOKEN" \
  -H "Content-Type: application/json" \
  -H "X-Partita-Idempotency-Key: credentials-key-2026-03" \
  --data-binary @-
# docs:end register

# docs:start import
curl -s "https://keys.sandbox.partita.example/v1/keys/$FILE_KEY_ID" \
  -H "Authorization: Bearer $KEYS_TOKEN" | jq -r .publicKey | gpg --import
# docs:end import
