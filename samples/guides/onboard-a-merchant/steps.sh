# docs:start token
curl https://id.sandbox.partita.example/connect/token \
  --data grant_type=client_credentials \
  --data scope=ams.partner \
  --data-urlencode "client_id=$PARTITA_CLIENT_ID" \
  --data-urlencode "client_secret=$PARTITA_CLIENT_SECRET"
# docs:end token

# docs:start structure
curl https://ams.sandbox.partita.example/v1/partner-profiles/structure \
  --header "Authorization: Bearer $PARTITA_TOKEN"
# docs:end structure

# docs:start create
curl https://ams.sandbox.partita.example/v1/partner-profiles/prf_9QK4T7M2ZX5N/accounts \
  --header "Authorization: Bearer $PARTITA_TOKEN" \
  --header 'Content-Type: application/json' \
  --header 'X-Partita-Idempotency-Key: shop-20817-create-1' \
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
        "callbackUrl": "https://quayside.example/partita/onboarding/shop-20817",
        "externalId": "shop-20817"
      }
    }
  }'
# docs:end create

# docs:start files
curl https://ams.sandbox.partita.example/v1/partner-profiles/accounts/acc_3M8XN4TB6RCD/files \
  --header "Authorization: Bearer $PARTITA_TOKEN" \
  --header 'X-Partita-Idempotency-Key: shop-20817-files-1' \
  --form 'files=@juniper-cycles-certificate.pdf;type=application/pdf' \
  --form 'types=certificate_of_incorporation'
# docs:end files

# docs:start invite
curl https://ams.sandbox.partita.example/v1/partner-profiles/prf_9QK4T7M2ZX5N/invites \
  --header "Authorization: Bearer $PARTITA_TOKEN" \
  --header 'Content-Type: application/json' \
  --header 'X-Partita-Idempotency-Key: shop-20817-invite-1' \
  --data '{
    "emails": ["robin@junipercycles.example"],
    "message": "Your shop on Quayside Commerce can now offer installments.",
    "prefill": {
      "company": { "displayName": "Juniper Cycles", "website": "https://junipercycles.example" },
      "onboarding": { "externalId": "shop-20817" }
    }
  }'
# docs:end invite
