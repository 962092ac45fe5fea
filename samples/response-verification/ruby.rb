# docs:start
require 'base64'
require 'json'
require 'openssl'

# Verifies a detached signature over the bytes of a body. expected has the members that the header
# must contain: typ, htm, htu, sts, and rid. nil means that a member must be absent.
def verify_response(jws, body, jwks, expected, now = Time.now.to_i)
  head, middle, signature, *rest = jws.split('.', -1)
  return false if middle != '' || signature.to_s.empty? || rest.any?

  header = JSON.parse(Base64.urlsafe_decode64(head))
  return false if header.key?('crit') || expected.any? { |name, value| header[name] != value }
  return false if !header['iat'].is_a?(Integer) || (now - header['iat']).abs > 300

  key = public_key(jwks.fetch('keys').find { |one| one['kid'] == header['kid'] })
  signed = "#{head}.#{Base64.urlsafe_encode64(body, padding: false)}"
  given = Base64.urlsafe_decode64(signature)
  # Allow only these two, never none or an algorithm with a shared secret.
  case header['alg']
  when 'RS256' then key.verify('SHA256', given, signed)
  when 'PS256' then key.verify_pss('SHA256', given, signed, salt_length: 32, mgf1_hash: 'SHA256')
  else false
  end
rescue StandardError
  # Malformed input means an invalid signature, not a crash.
  false
end

def public_key(jwk)
  numbers = %w[n e].map { |name| OpenSSL::BN.new(Base64.urlsafe_decode64(jwk.fetch(name)), 2) }
  OpenSSL::PKey::RSA.new(OpenSSL::ASN1::Sequence(numbers.map { |one| OpenSSL::ASN1::Integer(one) }).to_der)
end
# docs:end

expected = {
  'typ' => ENV.fetch('EXPECT_TYP'),
  'htm' => ENV.fetch('EXPECT_METHOD'),
  'htu' => ENV.fetch('EXPECT_URL'),
  'sts' => ENV['EXPECT_STATUS']&.to_i,
  'rid' => ENV.fetch('EXPECT_TRACE', nil)
}
jwks = JSON.parse(File.read(ENV.fetch('JWKS_FILE')))
valid = verify_response(ENV.fetch('JWS'), $stdin.binmode.read, jwks, expected, Integer(ENV.fetch('NOW')))
puts valid ? 'valid' : 'invalid'
exit(valid ? 0 : 1)
