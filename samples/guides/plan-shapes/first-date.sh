in_30_days=$(date -u -d '+30 days' +%F 2>/dev/null || date -u -v +30d +%F)

curl "${PARTITA_API_URL:-https://api.sandbox.partita.example/v3}/installment-plans/initiate" \
  --header "Authorization: Bearer $PARTITA_TOKEN" \
  --header "X-Partita-Idempotency-Key: $(openssl rand -hex 16)" \
  --header 'Content-Type: application/json' \
  --data '{
    "planData": {
      "terminalId": "5e1f6c0a-8d0b-4c52-9a39-0f6a2f5b7c11",
      "totalAmount": { "value": 50000, "currency": "USD" },
      "numberOfInstallments": 4,
      "firstInstallmentDate": "'"$in_30_days"'",
      "purchaseMethod": "ecommerce",
      "orderReference": "HL-10482"
    }
  }'
