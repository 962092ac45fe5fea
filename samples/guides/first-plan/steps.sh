# docs:start setup
export ORDER_REFERENCE="HL-$(date +%s)" # stands for the order number of your shop
export PARTITA_ID_URL="${PARTITA_ID_URL:-https://id.sandbox.partita.example}"
export PARTITA_API_URL="${PARTITA_API_URL:-https://api.sandbox.partita.example/v3}"
export PARTITA_TOKEN=$(curl -s "$PARTITA_ID_URL/connect/token" \
  -d grant_type=client_credentials -d scope=installments.v3 \
  --data-urlencode "client_id=$PARTITA_CLIENT_ID" \
  --data-urlencode "client_secret=$PARTITA_CLIENT_SECRET" | jq -r .access_token)
# docs:end setup

# docs:start eligibility
curl "$PARTITA_API_URL/installment-plans/eligibility" \
  --header "Authorization: Bearer $PARTITA_TOKEN" \
  --header 'Content-Type: application/json' \
  --data '{
    "planData": {
      "terminalId": "5e1f6c0a-8d0b-4c52-9a39-0f6a2f5b7c11",
      "totalAmount": { "value": 50000, "currency": "USD" },
      "purchaseMethod": "ecommerce"
    }
  }'
# docs:end eligibility

# docs:start initiate
curl --silent "$PARTITA_API_URL/installment-plans/initiate" \
  --header "Authorization: Bearer $PARTITA_TOKEN" \
  --header 'Content-Type: application/json' \
  --header "X-Partita-Idempotency-Key: $ORDER_REFERENCE-initiate-1" \
  --data '{
    "planData": {
      "terminalId": "5e1f6c0a-8d0b-4c52-9a39-0f6a2f5b7c11",
      "totalAmount": { "value": 50000, "currency": "USD" },
      "numberOfInstallments": 4,
      "purchaseMethod": "ecommerce",
      "orderReference": "'$ORDER_REFERENCE'"
    },
    "redirectUrls": {
      "succeeded": "https://harborlane.example/checkout/done?plan={planNumber}",
      "failed": "https://harborlane.example/checkout/failed",
      "canceled": "https://harborlane.example/cart"
    }
  }' | tee plan.json
# docs:end initiate

# docs:start verify
export PLAN_NUMBER=$(jq --raw-output .planNumber plan.json)
curl "$PARTITA_API_URL/installment-plans/$PLAN_NUMBER/authorization" \
  --header "Authorization: Bearer $PARTITA_TOKEN"
# docs:end verify
