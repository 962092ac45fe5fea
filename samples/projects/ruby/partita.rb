require 'json'
require 'net/http'
require_relative 'token_cache'

# A response that says no. Without a status, the outcome is unknown.
class PartitaError < StandardError
  attr_reader :status, :code, :shopper_message

  def initialize(status, body)
    error = body.fetch('error', {})
    @status = status
    @code = error.fetch('code', 'no_response')
    # A text that you can show to the shopper.
    @shopper_message = error['shopperMessage']
    super("HTTP #{status} #{code}: #{error.fetch('message', 'no response')} (trace #{body.fetch('traceId', 'none')})")
  end

  # Whether Partita did nothing, as opposed to an unknown outcome.
  def refusal? = !status.nil? && status < 500
end

# Calls the Installments API.
class Partita
  API = ENV.fetch('PARTITA_API_URL', 'https://api.sandbox.partita.example/v3')
  RETRIED = [nil, 429, 500, 502, 503, 504].freeze
  ATTEMPTS = 5

  def initialize
    @tokens = TokenCache.new('installments.v3')
  end

  # step call
  # A timeout doesn't tell whether Partita did the work, so each attempt sends the same bytes with the same idempotency key. Writes need a
  # key that you can compute again: the order and the intent, never a random number.
  def call(method, path, body: nil, key: nil)
    content = body && JSON.generate(body)
    1.upto(ATTEMPTS) do |attempt|
      token = @tokens.get
      response = send_request(method, path, content, key, token)
      result = parsed(response)
      return result if response.is_a?(Net::HTTPSuccess)

      error = PartitaError.new(response&.code&.to_i, result)
      token_is_old = %w[token_expired token_invalid].include?(error.code)
      @tokens.invalidate(token) if token_is_old
      can_retry = token_is_old || RETRIED.include?(error.status) || error.code == 'idempotency_in_progress'
      raise error if !can_retry || attempt == ATTEMPTS

      sleep(delay(response, attempt)) unless token_is_old
    end
  end

  # Seconds before the next attempt: as long as Partita asks for, or a little longer each time.
  def delay(response, attempt)
    seconds = response&.[]('Retry-After').to_i
    seconds.positive? ? seconds : (2**attempt) * 0.05 * rand(0.5..1.5)
  end
  # end step

  private

  # One attempt. Returns nothing if no response arrives.
  def send_request(method, path, content, key, token)
    uri = URI(API + path)
    request = Net::HTTP.const_get(method.capitalize).new(uri)
    request['Authorization'] = "Bearer #{token}"
    request['Content-Type'] = 'application/json' if content
    request['X-Partita-Idempotency-Key'] = key if key
    request.body = content
    # Without retries of its own: they are above.
    options = { use_ssl: uri.scheme == 'https', open_timeout: 3, read_timeout: 15, max_retries: 0 }
    Net::HTTP.start(uri.host, uri.port, **options) { |http| http.request(request) }
  rescue SystemCallError, IOError, Timeout::Error, SocketError
    nil
  end

  def parsed(response)
    JSON.parse(response&.body || '{}')
  rescue JSON::ParserError
    {}
  end
end
