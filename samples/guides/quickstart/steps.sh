# docs:start setup
export CLIENT_ID=cli_HL7Q2M9XN4TB6RCD
export CLIENT_SECRET=YOUR_CLIENT_SECRET
export TERMINAL_ID=5e1f6c0a-8d0b-4c52-9a39-0f6a2f5b7c11
export API=https://api.sandbox.partita.example/v3
# docs:end setup

# docs:start token
export TOKEN=$(curl -s https://id.sandbox.partita.example/connect/token \
  -d grant_type=client_credentials -d scope=installments.v3 \
  -d client_id=$CLIENT_ID -d client_secret=$CLIENT_SECRET | jq -r .access_token)
# docs:end token

# docs:start eligibility
curl $API/installment-plans/eligibility \
  -H "Authorization: Bearer $TOKEN" -H "Content-Type: application/json" \
  --data '{
    "planData": {
      "terminalId": "'$TERMINAL_ID'",
      "totalAmount": { "value": 50000, "currency": "USD" },
      "purchaseMethod": "ecommerce"
    },
    "card": { "bin": "411111" },
    "billingAddress": { "country": "US", "state": "IL", "postalCode": "62704" }
  }'
# docs:end eligibility

# docs:start create
curl $API/installment-plans \
  -H "Authorization: Bearer $TOKEN" -H "Content-Type: application/json" \
  -H "X-Partita-Idempotency-Key: HL-10482-create-1" \
  --data '{
    "autoCapture": true,
    "termsAccepted": true,
    "termsAcceptedAt": "2026-03-02T10:59:41Z",
    "planData": {
      "terminalId": "'$TERMINAL_ID'",
      "totalAmount": { "value": 50000, "currency": "USD" },
      "numberOfInstallments": 4,
      "purchaseMethod": "ecommerce",
      "orderReference": "HL-10482"
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
        "expiryMonth": 12, "expiryYear": 2029, "cvv": "123"
      }
    }
  }'
# docs:end create

# docs:start plan
export PLAN=7F3K9QWZ2M8XN4TB6RCD
# docs:end plan

# docs:start verify
curl $API/installment-plans/$PLAN/authorization -H "Authorization: Bearer $TOKEN"
# docs:end verify

# docs:start read
curl $API/installment-plans/$PLAN -H "Authorization: Bearer $TOKEN"
# docs:end read

# docs:start ship
curl -X PUT $API/installment-plans/$PLAN/order \
  -H "Authorization: Bearer $TOKEN" -H "Content-Type: application/json" \
  -H "X-Partita-Idempotency-Key: HL-10482-ship" \
  --data '{ "shippingStatus": "shipped", "trackingNumber": "1Z-HL-10482", "carrier": "Sample Parcel" }'
# docs:end ship

# docs:start deliver
curl -X PUT $API/installment-plans/order \
  -H "Authorization: Bearer $TOKEN" -H "Content-Type: application/json" \
  -H "X-Partita-Idempotency-Key: HL-10482-deliver" \
  --data '{ "identifier": { "orderReference": "HL-10482" }, "shippingStatus": "delivered" }'
# docs:end deliver

# docs:start search
curl "$API/installment-plans/search?orderReference=HL-10482" -H "Authorization: Bearer $TOKEN"
# docs:end search

# docs:start refund
curl $API/installment-plans/$PLAN/refunds \
  -H "Authorization: Bearer $TOKEN" -H "Content-Type: application/json" \
  -H "X-Partita-Idempotency-Key: HL-10482-refund-RMA-2201" \
  --data '{ "amount": { "value": 15000, "currency": "USD" }, "reference": "RMA-2201", "reason": "returned" }'
# docs:end refund
