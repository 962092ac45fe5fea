# docs:start setup
export ORDER_REFERENCE="HL-$(date +%s)" # replace with the order number of your shop
export PARTITA_ID_URL="${PARTITA_ID_URL:-https://id.sandbox.partita.example}"
export PARTITA_API_URL="${PARTITA_API_URL:-https://api.sandbox.partita.example/v3}"
export PARTITA_TEXT2PAY_URL="${PARTITA_TEXT2PAY_URL:-https://text2pay.sandbox.partita.example/v1}"
export PARTITA_TOKEN=$(curl -s "$PARTITA_ID_URL/connect/token" \
  -d grant_type=client_credentials -d scope=installments.v3 \
  --data-urlencode "client_id=$PARTITA_CLIENT_ID" \
  --data-urlencode "client_secret=$PARTITA_CLIENT_SECRET" | jq -r .access_token)
# docs:end setup

# docs:start create
curl --silent "$PARTITA_TEXT2PAY_URL/plans" \
  --header "Authorization: Bearer $PARTITA_TOKEN" \
  --header 'Content-Type: application/json' \
  --header "X-Partita-Idempotency-Key: $ORDER_REFERENCE-links-1" \
  --data '{
    "plans": [
      {
        "terminalId": "5e1f6c0a-8d0b-4c52-9a39-0f6a2f5b7c11",
        "amount": { "value": 50000, "currency": "USD" },
        "channels": ["sms", "email"],
        "shopper": {
          "fullName": "Alex Rivera",
          "phone": "+12025550143",
          "email": "alex.rivera@shopper.example",
          "locale": "en-US"
        },
        "orderReference": "'$ORDER_REFERENCE'",
        "linkExpiresInHours": 72,
        "messageNote": "Your oak table, as agreed on the phone."
      },
      {
        "terminalId": "5e1f6c0a-8d0b-4c52-9a39-0f6a2f5b7c11",
        "amount": { "value": 10000, "currency": "USD" },
        "channels": ["sms"],
        "shopper": { "phone": "2025550143" },
        "orderReference": "HL-10517"
      }
    ]
  }' | tee links.json
# docs:end create

# docs:start cancel
export LINK_PLAN=$(jq --raw-output '.results[0].planNumber' links.json)
export PAID_ORDER="${PAID_ORDER:-HL-10482}" # an order that its shopper has paid
export PAID_PLAN=$(curl --silent "$PARTITA_API_URL/installment-plans/search?orderReference=$PAID_ORDER&status=active" \
  --header "Authorization: Bearer $PARTITA_TOKEN" | jq --raw-output '.items[0].planNumber')
curl "$PARTITA_TEXT2PAY_URL/plans/cancel" \
  --header "Authorization: Bearer $PARTITA_TOKEN" \
  --header 'Content-Type: application/json' \
  --header "X-Partita-Idempotency-Key: $ORDER_REFERENCE-cancel-1" \
  --data '{
    "plans": [
      {
        "planNumber": "'$LINK_PLAN'",
        "terminalId": "5e1f6c0a-8d0b-4c52-9a39-0f6a2f5b7c11",
        "reason": "The shopper chose another color."
      },
      {
        "planNumber": "'$PAID_PLAN'",
        "terminalId": "5e1f6c0a-8d0b-4c52-9a39-0f6a2f5b7c11"
      }
    ]
  }'
# docs:end cancel

# docs:start token
curl "${PARTITA_ID_URL:-https://id.sandbox.partita.example}/connect/token" \
  --data grant_type=client_credentials \
  --data scope=installments.v3 \
  --data-urlencode "client_id=$PARTITA_CLIENT_ID" \
  --data-urlencode "client_secret=$PARTITA_CLIENT_SECRET"
# docs:end token
