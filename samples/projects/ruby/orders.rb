# An order of the shop. Amounts are in minor units.
Order = Struct.new(:reference, :amount, :currency, :state, :plan_number, :attempt, :fulfillments, :captured, :refund_attempt,
                   :open_refund, keyword_init: true)

# The orders of the shop, in memory. In your shop, this is the database: `change` is a transaction that locks one row, and the reference
# and the webhook ID have a unique index.
class Orders
  def initialize
    @mutex = Mutex.new
    @orders = {}
    @locks = {}
    # only webhooks
    @events = {}
    # end only
    # Unique after a restart, too, because the sandbox still knows the earlier orders.
    @last = (Time.now.to_f * 1000).to_i
  end

  # step cart
  # A new order with the total that your server computed.
  def create(amount:, currency:)
    @mutex.synchronize do
      reference = "HL-#{@last += 1}"
      order = Order.new(reference:, amount:, currency:, state: 'pending', attempt: 1, fulfillments: 0, captured: 0, refund_attempt: 1)
      @locks[reference] = Mutex.new
      @orders[reference] = order
      order.dup
    end
  end
  # end step

  def read(reference)
    @mutex.synchronize { @orders[reference]&.dup }
  end

  # Runs one change of an order after the other, so that a redirect and a webhook can't both fulfill it.
  def change(reference)
    lock = @mutex.synchronize { @locks[reference] } or raise Refused, "There is no order #{reference}."
    lock.synchronize do
      order = read(reference)
      yield order
    ensure
      # What the block learned before it failed, such as a new state, is saved, too.
      @mutex.synchronize { @orders[reference] = order }
    end
  end
  # only webhooks

  # step webhook
  # Whether this webhook was handled.
  def seen?(webhook_id) = @mutex.synchronize { @events.key?(webhook_id) }

  # Call it when the work is done. Keep the IDs for at least four days, which is longer than Partita retries.
  def remember(webhook_id)
    @mutex.synchronize { @events[webhook_id] = true }
  end
  # end step
  # end only
end
