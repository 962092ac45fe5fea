# docs:start
require 'base64'
require 'json'
require 'openssl'

OAEP = { 'rsa_padding_mode' => 'oaep', 'rsa_oaep_md' => 'sha256', 'rsa_mgf1_md' => 'sha256' }.freeze

# Decrypts a response. private_keys has the PEM of each key by its ID. Keep the old key for a day
# after a rotation.
def decrypt_response(jwe, private_keys)
  parts = jwe.strip.split('.', -1)
  raise 'The response is not a compact JWE.' if parts.size != 5

  header = JSON.parse(Base64.urlsafe_decode64(parts[0]))
  is_agreed = header.values_at('alg', 'enc') == %w[RSA-OAEP-256 A256GCM] && !header.key?('zip') && !header.key?('crit')
  raise 'The header has unexpected algorithms or parameters.' unless is_agreed

  pem = private_keys[header['kid']] or raise 'There is no private key with the ID in the response.'
  wrapped, iv, content, tag = parts.drop(1).map { |part| Base64.urlsafe_decode64(part) }
  raise 'The response is damaged.' if iv.bytesize != 12 || tag.bytesize != 16

  cipher = OpenSSL::Cipher.new('aes-256-gcm').decrypt
  cipher.key = OpenSSL::PKey::RSA.new(pem).decrypt(wrapped, OAEP)
  cipher.iv = iv
  cipher.auth_tag = tag
  cipher.auth_data = parts[0]
  # final raises an error if even one bit of the response was changed.
  content.empty? ? cipher.final : cipher.update(content) + cipher.final
end
# docs:end

begin
  keys = { ENV.fetch('KEY_ID') => File.read(ENV.fetch('PRIVATE_KEY_FILE')) }
  $stdout.binmode.write(decrypt_response($stdin.read, keys))
rescue StandardError => e
  warn(e.message.empty? ? e.class.name : e.message.lines.first)
  exit 1
end
