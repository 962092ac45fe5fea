# docs:start
require 'base64'
require 'json'
require 'openssl'

# Needs the raw bytes of the body: parsing and serializing JSON changes them. In Rack: request.body.read.
def verify_webhook(raw_body, headers, secret, now = Time.now.to_i)
  id, timestamp, signatures = headers.values_at('webhook-id', 'webhook-timestamp', 'webhook-signature')
  return false if id.to_s.empty? || signatures.to_s.empty? || !timestamp.to_s.match?(/\A\d{1,12}\z/)
  return false if (now - timestamp.to_i).abs > 300

  key = Base64.strict_decode64(secret.delete_prefix('whsec_'))
  return false if key.empty?

  expected = OpenSSL::HMAC.digest('SHA256', key, "#{id}.#{timestamp}.".b + raw_body.b)
  # During a secret rotation, the header contains one signature per secret.
  signatures.split.any? do |signature|
    version, encoded = signature.split(',', 2)
    version == 'v1' && OpenSSL.secure_compare(encoded.to_s, Base64.strict_encode64(expected))
  end
rescue ArgumentError
  false
end

# Returns the HTTP status of the response; a worker processes the event later.
def handle_webhook(raw_body, headers, secret, inbox)
  return 401 unless verify_webhook(raw_body, headers, secret)

  event = JSON.parse(raw_body)
  return 400 unless event.is_a?(Hash)

  # Stores the ID and the event in one transaction. Ignores a known ID, and keeps IDs for four days.
  inbox.add(headers['webhook-id'], event)
  200
rescue JSON::ParserError
  400
end
# docs:end

names = %w[WEBHOOK_ID WEBHOOK_TIMESTAMP WEBHOOK_SIGNATURE]
headers = names.to_h { |name| [name.downcase.tr('_', '-'), ENV.fetch(name, nil)] }
valid = verify_webhook($stdin.binmode.read, headers, ENV.fetch('WEBHOOK_SECRET'), Integer(ENV.fetch('NOW')))
puts valid ? 'valid' : 'invalid'
exit(valid ? 0 : 1)
