# docs:start local
export PARTITA_ID_URL=http://127.0.0.1:4010 PARTITA_API_URL=http://127.0.0.1:4010/v3 PARTITA_CLIENT_SECRET=sandbox_secret
# docs:end local

# docs:start setup
export PARTITA_CLIENT_ID="${PARTITA_CLIENT_ID:-cli_HL7Q2M9XN4TB6RCD}"
export PARTITA_CLIENT_SECRET="${PARTITA_CLIENT_SECRET:-YOUR_CLIENT_SECRET}"
export PARTITA_TERMINAL_ID="${PARTITA_TERMINAL_ID:-5e1f6c0a-8d0b-4c52-9a39-0f6a2f5b7c11}"
export PARTITA_ID_URL="${PARTITA_ID_URL:-https://id.sandbox.partita.example}"
export PARTITA_API_URL="${PARTITA_API_URL:-https://api.sandbox.partita.example/v3}"
export ORDER_REFERENCE="HL-$(date +%s)" # replace with the order number of your shop
# docs:end setup

# docs:start token
export PARTITA_TOKEN=$(curl -s "$PARTITA_ID_URL/connect/token" \
  -d grant_type=client_credentials -d scope=installments.v3 \
  --data-urlencode "client_id=$PARTITA_CLIENT_ID" \
  --data-urlencode "client_secret=$PARTITA_CLIENT_SECRET" | jq -r .access_token)
# docs:end token

# docs:start eligibility
curl "$PARTITA_API_URL/installment-plans/eligibility" \
  -H "Authorization: Bearer $PARTITA_TOKEN" -H "Content-Type: application/json" \
  --data '{
    "planData": {
      "terminalId": "'$PARTITA_TERMINAL_ID'",
      "totalAmount": { "value": 50000, "currency": "USD" },
      "purchaseMethod": "ecommerce"
    },
    "card": { "bin": "411111" },
    "billingAddress": { "country": "US", "state": "IL", "postalCode": "62704" }
  }'
# docs:end eligibility

# docs:start create
curl -s "$PARTITA_API_URL/installment-plans" \
  -H "Authorization: Bearer $PARTITA_TOKEN" -H "Content-Type: application/json" \
  -H "X-Partita-Idempotency-Key: $ORDER_REFERENCE-create-1" \
  --data '{
    "autoCapture": true,
    "termsAccepted": true,
    "termsAcceptedAt": "2026-03-02T10:59:41Z",
    "planData": {
      "terminalId": "'$PARTITA_TERMINAL_ID'",
      "totalAmount": { "value": 50000, "currency": "USD" },
      "numberOfInstallments": 4,
      "purchaseMethod": "ecommerce",
      "orderReference": "'$ORDER_REFERENCE'"
    },
    "shopper": { "fullName": "Alex Rivera", "email": "alex.rivera@shopper.example" },
    "billingAddress": {
      "line1": "48 Beacon Street", "city": "Springfield", "state": "IL",
      "postalCode": "62704", "country": "US"
    },
    "paymentMethod": {
      "type": "card",
      "card": {
        "holderName": "Alex Rivera", "number": "4111111111111111",
        "expiryMonth": 12, "expiryYear": 2039, "cvv": "123"
      }
    }
  }' | tee plan.json
# docs:end create

# docs:start plan
export PLAN_NUMBER=$(jq -r .planNumber plan.json)
# docs:end plan

# docs:start verify
curl "$PARTITA_API_URL/installment-plans/$PLAN_NUMBER/authorization" \
  -H "Authorization: Bearer $PARTITA_TOKEN"
# docs:end verify

# docs:start read
curl "$PARTITA_API_URL/installment-plans/$PLAN_NUMBER" -H "Authorization: Bearer $PARTITA_TOKEN"
# docs:end read

# docs:start ship
curl -X PUT "$PARTITA_API_URL/installment-plans/$PLAN_NUMBER/order" \
  -H "Authorization: Bearer $PARTITA_TOKEN" -H "Content-Type: application/json" \
  -H "X-Partita-Idempotency-Key: $ORDER_REFERENCE-ship" \
  --data '{ "shippingStatus": "shipped", "trackingNumber": "1Z-HL-10482", "carrier": "Sample Parcel" }'
# docs:end ship

# docs:start deliver
curl -X PUT "$PARTITA_API_URL/installment-plans/order" \
  -H "Authorization: Bearer $PARTITA_TOKEN" -H "Content-Type: application/json" \
  -H "X-Partita-Idempotency-Key: $ORDER_REFERENCE-deliver" \
  --data '{
    "identifier": { "orderReference": "'$ORDER_REFERENCE'" },
    "shippingStatus": "delivered"
  }'
# docs:end deliver

# docs:start search
curl "$PARTITA_API_URL/installment-plans/search?orderReference=$ORDER_REFERENCE" \
  -H "Authorization: Bearer $PARTITA_TOKEN"
# docs:end search

# docs:start refund
curl "$PARTITA_API_URL/installment-plans/$PLAN_NUMBER/refunds" \
  -H "Authorization: Bearer $PARTITA_TOKEN" -H "Content-Type: application/json" \
  -H "X-Partita-Idempotency-Key: $ORDER_REFERENCE-refund-RMA-2201" \
  --data '{
    "amount": { "value": 15000, "currency": "USD" },
    "reference": "RMA-2201",
    "reason": "returned"
  }'
# docs:end refund
