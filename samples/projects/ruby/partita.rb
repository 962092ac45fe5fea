require 'json'
require 'net/http'
require_relative 'token_cache'

# The last response of a call, or none.
class PartitaError < StandardError
  attr_reader :status, :code, :shopper_message

  # `is_unknown` tells whether Partita may have done the work in any attempt.
  def initialize(status, body, is_unknown)
    error = body.fetch('error', {})
    @status = status
    @code = error.fetch('code', 'no_response')
    @is_refusal = !is_unknown && error['retryable'] == false && ![401, 403].include?(status)
    # A text that you can show to the shopper.
    @shopper_message = error['shopperMessage']
    super("HTTP #{status} #{code}: #{error.fetch('message', 'no response')} (trace #{body.fetch('traceId', 'none')})")
  end

  # Partita did nothing, and returns this again for the same key. Otherwise, repeat the request with the same key and body.
  def refusal? = @is_refusal
end

# Calls the Installments API, or the full URL of another one.
class Partita
  API = ENV.fetch('PARTITA_API_URL', 'https://api.sandbox.partita.example/v3')
  # Cancels unpaid plans. It has a host of its own.
  TEXT2PAY = ENV.fetch('PARTITA_TEXT2PAY_URL', 'https://text2pay.sandbox.partita.example/v1')
  RETRIED = [nil, 429, 500, 502, 503, 504].freeze
  ATTEMPTS = 5
  # A shopper doesn't wait longer than this, in seconds.
  LONGEST_WAIT = 30

  def initialize
    @tokens = TokenCache.new('installments.v3')
  end

  # step call
  # A timeout doesn't tell whether Partita did the work, so each attempt sends the same bytes with the same idempotency key. Writes need a
  # key that you can compute again: the order and the intent, never a random number.
  def call(method, path, body: nil, key: nil)
    content = body && JSON.generate(body)
    is_unknown = false
    1.upto(ATTEMPTS) do |attempt|
      token = @tokens.get
      response = send_request(method, path, content, key, token)
      result = parsed(response)
      return result if response.is_a?(Net::HTTPSuccess) && !result.empty?

      # Any of the attempts may have done the work, not only the last one.
      status = response&.code&.to_i
      is_unknown ||= status.nil? || status < 300 || status >= 500 || result.dig('error', 'code') == 'idempotency_in_progress'
      error = PartitaError.new(status, result, is_unknown)
      token_is_old = %w[token_expired token_invalid].include?(error.code)
      @tokens.invalidate(token) if token_is_old
      can_retry = token_is_old || RETRIED.include?(error.status) || error.code == 'idempotency_in_progress'
      pause = token_is_old ? 0 : delay(response, attempt)
      raise error if !can_retry || attempt == ATTEMPTS || pause > LONGEST_WAIT

      sleep(pause)
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
    uri = URI(path.start_with?('/') ? API + path : path)
    request = Net::HTTP.const_get(method.capitalize).new(uri)
    request['Authorization'] = "Bearer #{token}"
    request['Content-Type'] = 'application/json' if content
    request['X-Partita-Idempotency-Key'] = key if key
    request.body = content
    # Without retries of its own: they are above.
    options = { use_ssl: uri.scheme == 'https', open_timeout: 3, read_timeout: 30, max_retries: 0 }
    Net::HTTP.start(uri.host, uri.port, **options) { |http| http.request(request) }
  rescue SystemCallError, IOError, Timeout::Error, SocketError
    nil
  end

  def parsed(response)
    result = JSON.parse(response&.body || '{}')
    # Something in between may respond with other JSON than Partita.
    result.is_a?(Hash) && result.fetch('error', {}).is_a?(Hash) ? result : {}
  rescue JSON::ParserError
    {}
  end
end
