# docs:start create
curl https://text2pay.sandbox.partita.example/v1/plans \
  --header "Authorization: Bearer $PARTITA_TOKEN" \
  --header 'Content-Type: application/json' \
  --header 'X-Partita-Idempotency-Key: phone-orders-2026-03-02-1' \
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
  }'
# docs:end create

# docs:start cancel
curl https://text2pay.sandbox.partita.example/v1/plans/cancel \
  --header "Authorization: Bearer $PARTITA_TOKEN" \
  --header 'Content-Type: application/json' \
  --header 'X-Partita-Idempotency-Key: cancel-2026-03-02-1' \
  --data '{
    "plans": [
      {
        "planNumber": "4Q8XN2TB7M9K6WZ3RCDH",
        "terminalId": "5e1f6c0a-8d0b-4c52-9a39-0f6a2f5b7c11",
        "reason": "The shopper chose another color."
      },
      {
        "planNumber": "7F3K9QWZ2M8XN4TB6RCD",
        "terminalId": "5e1f6c0a-8d0b-4c52-9a39-0f6a2f5b7c11"
      }
    ]
  }'
# docs:end cancel

# docs:start token
curl https://id.sandbox.partita.example/connect/token \
  --data grant_type=client_credentials \
  --data scope=installments.v3 \
  --data client_id=cli_HL7Q2M9XN4TB6RCD \
  --data client_secret=YOUR_CLIENT_SECRET
# docs:end token
