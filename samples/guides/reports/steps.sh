# docs:start setup
export PARTITA_ID_URL="${PARTITA_ID_URL:-https://id.sandbox.partita.example}"
export PARTITA_REPORTS_URL="${PARTITA_REPORTS_URL:-https://reports.sandbox.partita.example/v1}"
export PARTITA_TOKEN=$(curl -s "$PARTITA_ID_URL/connect/token" \
  -d grant_type=client_credentials -d scope=reports.read \
  --data-urlencode "client_id=$PARTITA_CLIENT_ID" \
  --data-urlencode "client_secret=$PARTITA_CLIENT_SECRET" | jq -r .access_token)
# docs:end setup

# docs:start request
curl "$PARTITA_REPORTS_URL/reports/data" \
  --header "Authorization: Bearer $PARTITA_TOKEN" \
  --header 'Content-Type: application/json' \
  --data '{
    "reportType": "settlement_details",
    "from": "2026-03-02T00:00:00Z",
    "to": "2026-03-09T00:00:00Z",
    "columns": ["line_type", "order_reference", "net_amount", "currency"]
  }'
# docs:end request
