# docs:start setup
export PARTITA_CLIENT_ID="${PARTITA_CLIENT_ID:-cli_HL7Q2M9XN4TB6RCD}"
export PARTITA_CLIENT_SECRET="${PARTITA_CLIENT_SECRET:-YOUR_CLIENT_SECRET}"
export PARTITA_TERMINAL_ID="${PARTITA_TERMINAL_ID:-5e1f6c0a-8d0b-4c52-9a39-0f6a2f5b7c11}"
export PARTITA_ID_URL="${PARTITA_ID_URL:-https://id.sandbox.partita.example}"
export PARTITA_API_URL="${PARTITA_API_URL:-https://api.sandbox.partita.example/v3}"
export ORDER_REFERENCE="HL-$(date +%s)" # replace with the order number of your shop
# docs:end setup

# docs:start token
curl --silent "$PARTITA_ID_URL/connect/token" \
  --data grant_type=client_credentials \
  --data scope=installments.v3 \
  --data-urlencode "client_id=$PARTITA_CLIENT_ID" \
  --data-urlencode "client_secret=$PARTITA_CLIENT_SECRET" | tee token.json
# docs:end token

# docs:start keep-token
export PARTITA_TOKEN=$(jq --raw-output .access_token token.json)
# docs:end keep-token

# docs:start initiate
curl --silent "$PARTITA_API_URL/installment-plans/initiate" \
  --header "Authorization: Bearer $PARTITA_TOKEN" \
  --header 'Content-Type: application/json' \
  --header "X-Partita-Idempotency-Key: $ORDER_REFERENCE-initiate-1" \
  --header 'X-Partita-Test-Mode: fast' \
  --data @- <<JSON | tee plan.json
{
  "planData": {
    "terminalId": "$PARTITA_TERMINAL_ID",
    "totalAmount": { "value": 50000, "currency": "USD" },
    "numberOfInstallments": 4,
    "purchaseMethod": "ecommerce",
    "orderReference": "$ORDER_REFERENCE"
  },
  "shopper": { "fullName": "Alex Rivera", "email": "alex.rivera@shopper.example" },
  "billingAddress": {
    "line1": "48 Beacon Street",
    "city": "Springfield",
    "state": "IL",
    "postalCode": "62704",
    "country": "US"
  },
  "redirectUrls": {
    "succeeded": "https://harborlane.example/checkout/done?plan={planNumber}",
    "failed": "https://harborlane.example/checkout/failed",
    "canceled": "https://harborlane.example/cart"
  }
}
JSON
# docs:end initiate

# docs:start verify
export PLAN_NUMBER=$(jq --raw-output .planNumber plan.json)
curl "$PARTITA_API_URL/installment-plans/$PLAN_NUMBER/authorization" \
  --header "Authorization: Bearer $PARTITA_TOKEN"
# docs:end verify
