# docs:start
require 'json'
require 'net/http'

RETRIED = [429, 500, 502, 503, 504].freeze
ATTEMPTS = 5

class ApiError < StandardError
  attr_reader :code, :attempts

  def initialize(status, answer, attempts)
    error = answer['error'] || {}
    @code = error['code'] || 'network_error'
    @attempts = attempts
    super("#{status} #{@code}: #{error['message']} (trace #{answer['traceId']})")
  end
end

# Refunds a plan once, however often it has to ask. The key stands for this refund:
# make it with SecureRandom.uuid and store it with the refund before the first attempt.
def create_refund(plan_number, refund, idempotency_key)
  host = ENV.fetch('PARTITA_API_URL', 'https://api.sandbox.partita.example/v3')
  uri = URI("#{host}/installment-plans/#{plan_number}/refunds")
  # The same bytes in every attempt: another body with this key is refused.
  body = JSON.generate(refund)
  (1..ATTEMPTS).each do |attempt|
    status, answer, retry_after = post_once(uri, body, idempotency_key)
    return [status, answer, attempt] if (200..299).cover?(status) && answer['refundId']

    is_running = answer.dig('error', 'code') == 'idempotency_in_progress'
    may_retry = status < 300 || RETRIED.include?(status) || is_running
    raise ApiError.new(status, answer, attempt) if !may_retry || attempt == ATTEMPTS

    sleep(retry_after.positive? ? retry_after : (2**attempt) * 0.1 * rand(0.5..1.5))
  end
end

def post_once(uri, body, idempotency_key)
  request = Net::HTTP::Post.new(uri)
  request['Authorization'] = "Bearer #{ENV.fetch('PARTITA_TOKEN')}"
  request['Content-Type'] = 'application/json'
  request['X-Partita-Idempotency-Key'] = idempotency_key
  request.body = body
  # Net::HTTP must not repeat a request by itself: this function decides.
  options = { use_ssl: uri.scheme == 'https', open_timeout: 15, read_timeout: 15, max_retries: 0 }
  response = Net::HTTP.start(uri.host, uri.port, **options) { |http| http.request(request) }
  [response.code.to_i, JSON.parse(response.body), response['Retry-After'].to_i]
rescue JSON::ParserError
  [response.code.to_i, {}, response['Retry-After'].to_i]
rescue SystemCallError, SocketError, IOError, Timeout::Error, OpenSSL::SSL::SSLError
  # No answer: the refund may exist or not. The key makes it safe to ask again.
  [0, {}, 0]
end
# docs:end

begin
  wanted = { amount: { value: Integer(ENV.fetch('AMOUNT')), currency: 'USD' } }
  status, refund, attempts = create_refund(ENV.fetch('PLAN_NUMBER'), wanted, ENV.fetch('IDEMPOTENCY_KEY'))
  puts JSON.generate(status: status, refundId: refund['refundId'], attempts: attempts)
rescue ApiError => e
  puts JSON.generate(error: e.code, attempts: e.attempts)
  exit 1
end
