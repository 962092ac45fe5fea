# docs:start
require 'base64'
require 'json'
require 'openssl'

OAEP = { 'rsa_padding_mode' => 'oaep', 'rsa_oaep_md' => 'sha256', 'rsa_mgf1_md' => 'sha256' }.freeze

# Encrypts the bytes of a body with a request_encryption key. Send the result as application/jose.
def encrypt_body(body, jwk)
  header = {
    alg: 'RSA-OAEP-256',
    enc: 'A256GCM',
    kid: jwk.fetch('kid'),
    cty: 'application/json',
    iat: Time.now.to_i
  }
  head = base64url(JSON.generate(header))
  cipher = OpenSSL::Cipher.new('aes-256-gcm').encrypt
  content_key = cipher.random_key
  iv = cipher.random_iv
  # The header is authenticated, too, so changes to it are detected.
  cipher.auth_data = head
  content = body.empty? ? cipher.final : cipher.update(body) + cipher.final
  wrapped = public_key(jwk).encrypt(content_key, OAEP)
  [head, *[wrapped, iv, content, cipher.auth_tag].map { |part| base64url(part) }].join('.')
end

def base64url(data) = Base64.urlsafe_encode64(data, padding: false)

def public_key(jwk)
  numbers = %w[n e].map { |name| OpenSSL::BN.new(Base64.urlsafe_decode64(jwk.fetch(name)), 2) }
  OpenSSL::PKey::RSA.new(OpenSSL::ASN1::Sequence(numbers.map { |one| OpenSSL::ASN1::Integer(one) }).to_der)
end
# docs:end

puts encrypt_body($stdin.binmode.read, JSON.parse(File.read(ENV.fetch('JWK_FILE'))))
