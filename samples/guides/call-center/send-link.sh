curl https://text2pay.sandbox.partita.example/v1/plans \
  -H "Authorization: Bearer $TOKEN" \
  -H "Content-Type: application/json" \
  -H "X-Partita-Idempotency-Key: HL-10482-link-1" \
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
        "orderReference": "HL-10482",
        "messageNote": "Your order HL-10482 at Harbor Lane Home",
        "linkExpiresInHours": 72
      }
    ]
  }'
