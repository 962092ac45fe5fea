curl "$PARTITA_TEXT2PAY_URL/plans" \
  -H "Authorization: Bearer $PARTITA_TOKEN" \
  -H "Content-Type: application/json" \
  -H "X-Partita-Idempotency-Key: $ORDER_REFERENCE-link-1" \
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
        "messageNote": "Your order '$ORDER_REFERENCE' at Harbor Lane Home",
        "linkExpiresInHours": 72
      }
    ]
  }'
