# docs:start
require 'json'
require 'net/http'

# Provides an access token and renews it before it expires. Concurrent callers share one request.
class TokenCache
  def initialize(scope)
    @scope = scope
    @mutex = Mutex.new
    @renew_at = 0
  end

  def get
    @mutex.synchronize do
      request_token if @token.nil? || now >= @renew_at
      @token
    end
  end

  # Call this after a 401 token_expired or token_invalid. It keeps a token newer than the rejected one.
  def invalidate(refused)
    @mutex.synchronize { @token = nil if @token == refused }
  end

  private

  def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)

  def request_token
    uri = URI("#{ENV.fetch('PARTITA_ID_URL', 'https://id.sandbox.partita.example')}/connect/token")
    request = Net::HTTP::Post.new(uri)
    request.set_form_data(
      grant_type: 'client_credentials',
      scope: @scope,
      client_id: ENV.fetch('PARTITA_CLIENT_ID'),
      client_secret: ENV.fetch('PARTITA_CLIENT_SECRET')
    )
    options = { use_ssl: uri.scheme == 'https', open_timeout: 3, read_timeout: 30 }
    response = Net::HTTP.start(uri.host, uri.port, **options) { |http| http.request(request) }
    raise "The token request failed with #{response.code}." unless response.is_a?(Net::HTTPSuccess)

    result = JSON.parse(response.body)
    @token = result.fetch('access_token')
    # Renewed at 90% of its lifetime, so no request uses an expired token.
    @renew_at = now + (result.fetch('expires_in') * 0.9)
  end
end
# docs:end

cache = TokenCache.new('installments.v3')
seen = Array.new(3) { Thread.new { cache.get } }.map(&:value)
seen += [cache.get, cache.get]
cache.invalidate(cache.get)
last = cache.get
puts JSON.generate(tokens: (seen + [last]).uniq.size, length: last.size)
