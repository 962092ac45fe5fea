require_relative 'orders'
require_relative 'partita'
require_relative 'plan_request'
# only webhooks
require_relative 'verify_webhook'
# end only

# A request that the state of the order doesn't allow.
class Refused < StandardError; end

# Harbor Lane Home, from the pay button to the refund. Amounts are in minor units.
class Shop
  attr_reader :orders, :url

  # The URL is where browsers reach the shop.
  def initialize(url)
    @url = url
    @orders = Orders.new
    @partita = Partita.new
  end

  # step checkout, pay
  # Names one checkout of one order. Two clicks on the pay button get the same plan; a new attempt gets a new one.
  def checkout_key(order) = "#{order.reference}-checkout-#{order.attempt}"

  # Forgets a plan that can't be paid anymore, so that the next one is found even if its response is lost.
  def start_again(order)
    order.attempt += 1
    order.plan_number = nil
  end
  # end step

  # only redirect, hosted-fields
  # step checkout
  # Starts a plan for an order, which the shopper then pays on Partita's page or in Partita's fields.
  def checkout(reference)
    @orders.change(reference) do |order|
      raise Refused, 'This order is already paid.' unless order.state == 'pending'

      # The old key would return a plan that can't be paid anymore for 24 hours.
      start_again(order) if order.plan_number && dead?(plan_of(order))
      plan = @partita.call('POST', '/installment-plans/initiate', body: plan_request(order, url), key: checkout_key(order))
      order.plan_number = plan['planNumber']
      plan
    end
  end

  # Whether a plan can no longer be paid.
  def dead?(plan)
    over?(plan) || plan.dig('authorization', 'errorCode') == 'suspected_fraud'
  end
  # end step
  # end only

  # only direct
  # step card-form
  # The plans that the shopper can choose, each with its terms.
  def options(reference)
    order = @orders.read(reference) or raise Refused, "There is no order #{reference}."
    body = { planData: plan_request(order, url)[:planData] }
    @partita.call('POST', '/installment-plans/eligibility', body:)['options']
  end
  # end step

  # step pay
  # Creates the plan, and returns where the shopper goes next: to the bank for 3DS, or to the return page.
  def pay(reference, card:, installments:, terms_accepted:)
    @orders.change(reference) do |order|
      update(order)
      done = "#{url}/checkout/done?order=#{reference}"
      next done unless order.state == 'pending'

      if order.plan_number
        authorization = plan_of(order)['authorization']
        next authorization.dig('threeDSRedirect', 'clientRedirectUrl') || done unless authorization['status'] == 'failed'

        # The old key would return the failed plan again.
        start_again(order)
      end
      plan = create_plan(order, card, installments, terms_accepted)
      order.plan_number = plan['planNumber']
      plan.dig('authorization', 'threeDSRedirect', 'clientRedirectUrl') || done
    end
  end

  def create_plan(order, card, installments, terms_accepted)
    request = plan_request(order, url)
    body = {
      **request,
      planData: { **request[:planData], numberOfInstallments: installments },
      termsAccepted: terms_accepted,
      processingData: { threeDS: { mode: 'partita' } },
      paymentMethod: { type: 'card', card: }
    }
    @partita.call('POST', '/installment-plans', body:, key: checkout_key(order))
  rescue PartitaError => e
    # Another card is another request, so it needs a new key. Without a known outcome, the key stays.
    order.attempt += 1 if e.refusal?
    raise
  end
  # end step
  # end only

  def plan_of(order) = @partita.call('GET', "/installment-plans/#{order.plan_number}")

  # What the shopper still pays or has paid. A colleague may have changed the amount in the Hub.
  def amount_of(plan) = plan.dig('amount', 'value') - plan.dig('refundedAmount', 'value')

  # Whether nobody pays for a plan anymore. One that was paid in full stays cleared after its refund.
  def over?(plan) = %w[canceled expired].include?(plan['status']) || amount_of(plan).zero?

  # Whether a plan was captured. It's cleared immediately if it has a single installment.
  def captured?(plan) = %w[active cleared].include?(plan['status'])

  # step return
  # Finds the plan of an order, in case the response that named it was lost.
  def find_plan(order)
    plans = @partita.call('GET', "/installment-plans/search?orderReference=#{order.reference}")['items']
    plan = plans.find { |each| each.dig('authorization', 'status') != 'failed' && !over?(each) }
    order.plan_number = plan['planNumber'] if plan
  end

  # Brings an order up to date with Partita. Safe to call at any time, and any number of times.
  def settle(reference)
    @orders.change(reference) { |order| update(order) }
  end

  def update(order)
    find_plan(order) if order.plan_number.nil?
    return if order.plan_number.nil?
    return (fulfill(order) if paid?(order)) if order.state == 'pending'

    # The shopper may have paid on a page that was still open when the order was canceled.
    return end_plan(order) if order.state == 'canceled'

    plan = plan_of(order)
    shipped = order.captured.positive?
    if over?(plan)
      order.state = shipped ? 'refunded' : 'canceled'
    elsif plan['status'] == 'on_hold' && plan['holdReason'] == 'chargeback'
      order.state = 'disputed'
    elsif %w[disputed refunded].include?(order.state) && captured?(plan)
      # The end of a dispute, or a refund that failed.
      order.state = shipped ? 'shipped' : 'paid'
    end
  end

  # Whether the bank authorized the total of the order. The redirect and the event don't prove it.
  def paid?(order)
    result = @partita.call('GET', "/installment-plans/#{order.plan_number}/authorization")
    amount = { 'value' => order.amount, 'currency' => order.currency }
    result['isAuthorized'] && result['authorizedAmount'] == amount
  end

  # Happens once for each order: confirm it, and tell the warehouse.
  def fulfill(order)
    order.state = 'paid'
    order.fulfillments += 1
  end
  # end step

  # only webhooks
  # step webhook
  # Called with verified webhooks only. If it fails, Partita gets an error, and sends the event again. In your shop, it stores the event in a
  # queue, whose worker tries again until `settle` succeeds.
  def add(webhook_id, event)
    return if @orders.seen?(webhook_id)

    reference = event['data']['orderReference'] if event['data'].is_a?(Hash)
    settle(reference) if @orders.read(reference)
    @orders.remember(webhook_id)
  end
  # end step
  # end only

  # step ship
  # Ships an order, and captures it. For a partial shipment, add the lower total as `newAmount`.
  def ship(reference)
    @orders.change(reference) do |order|
      # The payment may have been canceled, refunded, or disputed since the order was paid.
      update(order)
      raise Refused, "The order is #{order.state}. It can't be shipped." unless order.state == 'paid'
      raise Refused, 'A refund was sent, and its outcome is unknown. Repeat it first.' if order.open_refund

      # A colleague may have lowered the payment in the Hub.
      paid = amount_of(plan_of(order))
      raise Refused, "The shopper pays #{paid}, which is less than #{order.amount}." if paid < order.amount

      body = { capture: true, shippingStatus: 'shipped' }
      begin
        @partita.call('PUT', "/installment-plans/#{order.plan_number}/order", body:, key: "#{reference}-ship")
      rescue PartitaError => e
        # A colleague may have captured the plan in the Hub.
        raise unless e.code == 'plan_status_conflict' && captured?(plan_of(order))
      end
      order.state = 'shipped'
      order.captured = order.amount
    end
  end
  # end step

  # step refund
  # Cancels an order before it ships, which releases the money on the card.
  def cancel(reference)
    @orders.change(reference) do |order|
      update(order)
      raise Refused, "The order is #{order.state}. It can't be canceled." unless %w[pending paid].include?(order.state)

      order.state == 'paid' ? send_refund(order, amount_of(plan_of(order))) : end_plan(order)
      order.state = 'canceled'
    end
  end

  # Makes sure that nobody pays for a canceled order: an unpaid plan is canceled, and a payment is refunded.
  def end_plan(order)
    return if order.plan_number.nil?

    plan = plan_of(order)
    if plan['status'] == 'initialized'
      plans = [{ planNumber: order.plan_number, terminalId: ENV.fetch('PARTITA_TERMINAL_ID') }]
      @partita.call('POST', "#{Partita::TEXT2PAY}/plans/cancel", body: { plans: }, key: "#{order.plan_number}-cancel")
      # The shopper may have paid a moment before.
      plan = plan_of(order)
    end
    return if over?(plan) || !%w[pending_capture active cleared].include?(plan['status'])

    if plan['refunds'].any? { |refund| refund['status'] == 'failed' }
      # The bank refused to return the payment, so the order isn't canceled, and staff can try again.
      order.state = 'paid'
    else
      send_refund(order, amount_of(plan))
    end
  end

  # Refunds a part of a shipped order, or all of it.
  def refund(reference, amount)
    @orders.change(reference) do |order|
      update(order)
      raise Refused, "The order is #{order.state}. It can't be refunded." unless order.state == 'shipped'

      send_refund(order, amount)
      begin
        update(order)
      rescue StandardError
        # The money is on its way, so nothing may look like a failed refund, which the staff would repeat.
      end
    end
  end

  # Sends a refund once. Without a known outcome, the order remembers it, and only the same request can be sent again.
  def send_refund(order, amount)
    open = order.open_refund
    raise Refused, "A refund of #{open} was sent, and its outcome is unknown. Repeat it first." if open && open != amount

    reference = "#{order.reference}-refund-#{order.refund_attempt}"
    # A key is valid for 24 hours. After that, only the plan tells whether the refund was made.
    return close_refund(order) if open && plan_of(order)['refunds'].any? { |refund| refund['reference'] == reference }

    order.open_refund = amount
    body = { amount: money(amount, order.currency), reference: }
    @partita.call('POST', "/installment-plans/#{order.plan_number}/refunds", body:, key: reference)
    close_refund(order)
  rescue PartitaError => e
    close_refund(order) if e.refusal?
    raise
  end

  # The outcome is known, so the next refund gets a new key.
  def close_refund(order)
    order.open_refund = nil
    order.refund_attempt += 1
  end
  # end step
end
