gpg --armor --export reports@harborlane.example | jq -Rs '{
  ownerCode: "HARBORLANE",
  type: "pgp",
  usage: ["report_encryption"],
  publicKey: .
}' > report-key.json
