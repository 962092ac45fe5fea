require 'minitest/autorun'
require_relative 'shop'

# step test
class ShopTest < Minitest::Test
  def setup
    @shop = Shop.new('http://127.0.0.1:3000')
  end

  # Pays as the shopper, with a test card.
  def pay(reference, number = '4111111111111111')
    # only redirect, hosted-fields
    plan = @shop.checkout(reference)
    body = JSON.generate(planNumber: plan['planNumber'], action: 'pay', cardNumber: number)
    response = Net::HTTP.post(URI("#{ENV.fetch('PARTITA_ID_URL')}/_sandbox/shopper"), body, 'Content-Type' => 'application/json')
    assert_equal '200', response.code
    # end only
    # only direct
    card = { holderName: 'Alex Rivera', number:, expiryMonth: 12, expiryYear: 2039, cvv: '123' }
    @shop.pay(reference, card:, installments: 4, terms_accepted: true)
    # end only
  end

  def state_after_settling(reference)
    @shop.settle(reference)
    @shop.orders.read(reference).state
  end

  def paid_order
    reference = @shop.orders.create(amount: 40_000, currency: 'USD').reference
    pay(reference)
    assert_equal 'paid', state_after_settling(reference)
    reference
  end

  def test_order_is_paid_only_after_authorization
    reference = @shop.orders.create(amount: 40_000, currency: 'USD').reference
    assert_equal 'pending', state_after_settling(reference)
    begin
      pay(reference, '4000020000001008')
    rescue PartitaError => e
      assert_equal 402, e.status
    end
    assert_equal 'pending', state_after_settling(reference)
    pay(reference)
    Array.new(2) { Thread.new { @shop.settle(reference) } }.each(&:join)
    assert_equal 'paid', @shop.orders.read(reference).state
    assert_equal 1, @shop.orders.read(reference).fulfillments
  end

  def test_shipping_captures_and_refund_lowers_plan
    reference = paid_order
    @shop.ship(reference)
    order = @shop.orders.read(reference)
    assert_equal 'active', @shop.plan_of(order)['status']
    @shop.refund(reference, 15_000)
    assert_equal 25_000, @shop.plan_of(order)['amount']['value']
  end

  def test_canceled_order_is_not_shipped
    reference = paid_order
    @shop.cancel(reference)
    assert_raises(Refused) { @shop.ship(reference) }
  end
  # only webhooks

  def test_only_signed_webhooks_are_accepted
    body = '{"type":"plan.created","data":{"orderReference":"HL-1"}}'
    secret = ENV.fetch('PARTITA_WEBHOOK_SECRET')
    statuses = ['whsec_bm90IHRoZSBzZWNyZXQ=', secret].map do |one|
      timestamp = Time.now.to_i.to_s
      digest = OpenSSL::HMAC.digest('SHA256', Base64.decode64(one.delete_prefix('whsec_')), "evt_1.#{timestamp}.#{body}")
      headers = { 'webhook-id' => 'evt_1', 'webhook-timestamp' => timestamp, 'webhook-signature' => "v1,#{Base64.strict_encode64(digest)}" }
      handle_webhook(body, headers, secret, @shop)
    end
    assert_equal [401, 200], statuses
  end
  # end only
end
# end step
