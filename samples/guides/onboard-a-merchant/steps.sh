# docs:start token
export PARTITA_ID_URL="${PARTITA_ID_URL:-https://id.sandbox.partita.example}"
export PARTITA_AMS_URL="${PARTITA_AMS_URL:-https://ams.sandbox.partita.example/v1}"
export SHOP="shop-$(date +%s)" # is your own ID for the merchant
export PARTITA_TOKEN=$(curl --silent "$PARTITA_ID_URL/connect/token" \
  --data grant_type=client_credentials \
  --data scope=ams.partner \
  --data-urlencode "client_id=$PARTITA_CLIENT_ID" \
  --data-urlencode "client_secret=$PARTITA_CLIENT_SECRET" | jq --raw-output .access_token)
# docs:end token

# docs:start structure
curl "$PARTITA_AMS_URL/partner-profiles/structure" \
  --header "Authorization: Bearer $PARTITA_TOKEN"
# docs:end structure

# docs:start create
curl --silent "$PARTITA_AMS_URL/partner-profiles/prf_9QK4T7M2ZX5N/accounts" \
  --header "Authorization: Bearer $PARTITA_TOKEN" \
  --header 'Content-Type: application/json' \
  --header "X-Partita-Idempotency-Key: $SHOP-create-1" \
  --data '{
    "account": {
      "company": {
        "displayName": "Juniper Cycles",
        "legalName": "Juniper Cycles LLC",
        "website": "https://junipercycles.example",
        "email": "hello@junipercycles.example",
        "industry": "5940"
      },
      "owners": [
        { "fullName": "Robin Ellis", "dateOfBirth": "1984-06-12", "country": "US", "ownershipPercent": 60 },
        { "fullName": "Sam Okafor", "dateOfBirth": "1987-11-03", "country": "US", "ownershipPercent": 40 }
      ],
      "billing": { "currency": "USD" },
      "funding": { "model": "managed" },
      "onboarding": {
        "callbackUrl": "https://quayside.example/partita/onboarding/'$SHOP'",
        "externalId": "'$SHOP'"
      }
    }
  }' | tee account.json
# docs:end create

# docs:start files
export ACCOUNT_ID=$(jq --raw-output .accountId account.json)
printf '%%PDF-1.7\n%%%%EOF\n' > juniper-cycles-certificate.pdf # in the sandbox, an empty PDF will do
curl "$PARTITA_AMS_URL/partner-profiles/accounts/$ACCOUNT_ID/files" \
  --header "Authorization: Bearer $PARTITA_TOKEN" \
  --header "X-Partita-Idempotency-Key: $SHOP-files-1" \
  --form 'files=@juniper-cycles-certificate.pdf;type=application/pdf' \
  --form 'types=certificate_of_incorporation'
# docs:end files

# docs:start invite
curl "$PARTITA_AMS_URL/partner-profiles/prf_9QK4T7M2ZX5N/invites" \
  --header "Authorization: Bearer $PARTITA_TOKEN" \
  --header 'Content-Type: application/json' \
  --header "X-Partita-Idempotency-Key: $SHOP-invite-1" \
  --data '{
    "emails": ["robin@junipercycles.example"],
    "message": "Your shop on Quayside Commerce can now offer installments.",
    "prefill": {
      "company": { "displayName": "Juniper Cycles", "website": "https://junipercycles.example" },
      "onboarding": { "externalId": "'$SHOP'" }
    }
  }'
# docs:end invite
