# docs:start eligibility
curl https://api.sandbox.partita.example/v3/installment-plans/eligibility \
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
curl https://api.sandbox.partita.example/v3/installment-plans/initiate \
  --header "Authorization: Bearer $PARTITA_TOKEN" \
  --header 'Content-Type: application/json' \
  --header 'X-Partita-Idempotency-Key: HL-10482-initiate-1' \
  --data '{
    "planData": {
      "terminalId": "5e1f6c0a-8d0b-4c52-9a39-0f6a2f5b7c11",
      "totalAmount": { "value": 50000, "currency": "USD" },
      "numberOfInstallments": 4,
      "purchaseMethod": "ecommerce",
      "orderReference": "HL-10482"
    },
    "redirectUrls": {
      "succeeded": "https://harborlane.example/checkout/done?plan={planNumber}",
      "failed": "https://harborlane.example/checkout/failed",
      "canceled": "https://harborlane.example/cart"
    }
  }'
# docs:end initiate

# docs:start verify
curl https://api.sandbox.partita.example/v3/installment-plans/7F3K9QWZ2M8XN4TB6RCD/authorization \
  --header "Authorization: Bearer $PARTITA_TOKEN"
# docs:end verify
