# docs:start request
curl https://reports.sandbox.partita.example/v1/reports/data \
  --header "Authorization: Bearer $PARTITA_TOKEN" \
  --header 'Content-Type: application/json' \
  --data '{
    "reportType": "settlement_details",
    "from": "2026-03-02T00:00:00Z",
    "to": "2026-03-09T00:00:00Z",
    "columns": ["line_type", "order_reference", "net_amount", "currency"]
  }'
# docs:end request
