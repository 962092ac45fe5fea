# docs:start setup
export PARTITA_CLIENT_ID='cli_HL7Q2M9XN4TB6RCD'
export PARTITA_CLIENT_SECRET='YOUR_CLIENT_SECRET'
export PARTITA_TERMINAL_ID='5e1f6c0a-8d0b-4c52-9a39-0f6a2f5b7c11'
# docs:end setup

# docs:start token
curl https://id.sandbox.partita.example/connect/token \
  --data grant_type=client_credentials \
  --data scope=installments.v3 \
  --data-urlencode "client_id=$PARTITA_CLIENT_ID" \
  --data-urlencode "client_secret=$PARTITA_CLIENT_SECRET"
# docs:end token

# docs:start keep-token
export PARTITA_TOKEN='eyJ_PASTE_THE_ACCESS_TOKEN'
# docs:end keep-token

# docs:start initiate
curl https://api.sandbox.partita.example/v3/installment-plans/initiate \
  --header "Authorization: Bearer $PARTITA_TOKEN" \
  --header 'Content-Type: application/json' \
  --header 'X-Partita-Idempotency-Key: HL-10482-initiate-1' \
  --header 'X-Partita-Test-Mode: fast' \
  --data @- <<JSON
{
  "planData": {
    "terminalId": "$PARTITA_TERMINAL_ID",
    "totalAmount": { "value": 50000, "currency": "USD" },
    "numberOfInstallments": 4,
    "purchaseMethod": "ecommerce",
    "orderReference": "HL-10482"
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
export PLAN_NUMBER='7F3K9QWZ2M8XN4TB6RCD'
curl "https://api.sandbox.partita.example/v3/installment-plans/$PLAN_NUMBER/authorization" \
  --header "Authorization: Bearer $PARTITA_TOKEN"
# docs:end verify
