# docs:start
require 'json'
require 'net/http'

RETRIED = [429, 500, 503].freeze
# The gateway may have processed the refund, so read the plan before you retry.
UNKNOWN = [502, 504].freeze
ATTEMPTS = 5

class ApiError < StandardError
  attr_reader :code, :attempts

  def initialize(status, result, attempts)
    error = result['error'] || {}
    @code = error['code'] || 'network_error'
    @attempts = attempts
    super("#{status} #{@code}: #{error['message']} (trace #{result['traceId']})")
  end
end

# Refunds a plan exactly once, however many attempts it takes. Derive the key from your own refund
# number, such as RMA-2201-refund from RMA-2201, and store the refund before the first attempt.
# refund[:reference] is that number: if the outcome is unknown, it shows whether the plan has the
# refund.
def create_refund(plan_number, refund, idempotency_key)
  host = ENV.fetch('PARTITA_API_URL', 'https://api.sandbox.partita.example/v3')
  plan = "#{host}/installment-plans/#{plan_number}"
  # Send the same bytes in every attempt: the key is rejected with a different body.
  body = JSON.generate(refund)
  is_unknown = false
  (1..ATTEMPTS).each do |attempt|
    was_read, done = is_unknown ? find_refund(plan, refund[:reference]) : [true, nil]
    return [200, done, attempt] if done

    # Don't send anything while the plan can't be read.
    status, result, retry_after = was_read ? post_once(URI("#{plan}/refunds"), body, idempotency_key) : [0, {}, 0]
    return [status, result, attempt] if (200..299).cover?(status) && result['refundId']

    is_running = result.dig('error', 'code') == 'idempotency_in_progress'
    failed = status < 300 || UNKNOWN.include?(status)
    is_unknown ||= failed
    may_retry = failed || RETRIED.include?(status) || is_running
    raise ApiError.new(status, result, attempt) if !may_retry || attempt == ATTEMPTS

    sleep(retry_after.positive? ? retry_after : (2**attempt) * 0.1 * rand(0.5..1.5))
  end
end

def post_once(uri, body, idempotency_key)
  request = Net::HTTP::Post.new(uri)
  request['Content-Type'] = 'application/json'
  request['X-Partita-Idempotency-Key'] = idempotency_key
  request.body = body
  send_once(uri, request)
end

# Returns whether the plan was read, and the refund with this reference if the plan has one.
def find_refund(plan, reference)
  status, result = send_once(URI(plan), Net::HTTP::Get.new(URI(plan)))
  [status == 200, (result['refunds'] || []).find { |refund| refund['reference'] == reference }]
end

def send_once(uri, request)
  request['Authorization'] = "Bearer #{ENV.fetch('PARTITA_TOKEN')}"
  # Net::HTTP must not retry on its own: this function decides.
  options = { use_ssl: uri.scheme == 'https', open_timeout: 3, read_timeout: 30, max_retries: 0 }
  response = Net::HTTP.start(uri.host, uri.port, **options) { |http| http.request(request) }
  [response.code.to_i, JSON.parse(response.body), response['Retry-After'].to_i]
rescue JSON::ParserError
  [response.code.to_i, {}, response['Retry-After'].to_i]
rescue SystemCallError, SocketError, IOError, Timeout::Error, OpenSSL::SSL::SSLError
  # Without a response, the refund may or may not exist.
  [0, {}, 0]
end
# docs:end

begin
  wanted = { amount: { value: Integer(ENV.fetch('AMOUNT')), currency: 'USD' }, reference: ENV.fetch('IDEMPOTENCY_KEY') }
  status, refund, attempts = create_refund(ENV.fetch('PLAN_NUMBER'), wanted, ENV.fetch('IDEMPOTENCY_KEY'))
  puts JSON.generate(status: status, refundId: refund['refundId'], attempts: attempts)
rescue ApiError => e
  puts JSON.generate(error: e.code, attempts: e.attempts)
  exit 1
end
