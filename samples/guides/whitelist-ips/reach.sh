curl --silent --output /dev/null --write-out '%{http_code}\n' \
  --connect-timeout 5 "${PARTITA_ID_URL:-https://id.sandbox.partita.example}/connect/token"
