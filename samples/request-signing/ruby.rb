# docs:start
require 'base64'
require 'json'
require 'openssl'
require 'securerandom'

# Signs the exact bytes that you send: serialize once, sign, and send the same string.
def sign_request(method, url, body, key_id, private_key_pem)
  header = {
    alg: 'RS256',
    kid: key_id,
    typ: 'partita-req+jws',
    iat: Time.now.to_i,
    jti: SecureRandom.uuid,
    htm: method,
    htu: url
  }
  head = base64url(JSON.generate(header))
  private_key = OpenSSL::PKey::RSA.new(private_key_pem)
  signature = private_key.sign('SHA256', "#{head}.#{base64url(body)}")
  # The payload is detached: it's the body of the request.
  "#{head}..#{base64url(signature)}"
end

def base64url(data) = Base64.urlsafe_encode64(data, padding: false)
# docs:end

pem = File.read(ENV.fetch('PRIVATE_KEY_FILE'))
puts sign_request(ENV.fetch('METHOD'), ENV.fetch('URL'), $stdin.binmode.read, ENV.fetch('KEY_ID'), pem)
