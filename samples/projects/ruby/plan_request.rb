def money(value, currency) = { value:, currency: }

# step checkout, pay
# What Partita needs to know about an order. The URL is where browsers reach the shop.
def plan_request(order, url)
  {
    # Charges the first installment when the order ships.
    autoCapture: false,
    planData: {
      terminalId: ENV.fetch('PARTITA_TERMINAL_ID'),
      totalAmount: money(order.amount, order.currency),
      purchaseMethod: 'ecommerce',
      orderReference: order.reference
    },
    # The shopper, whom your shop knows from the account or the checkout form.
    shopper: { fullName: 'Alex Rivera', email: 'alex.rivera@shopper.example' },
    billingAddress: { line1: '48 Beacon Street', city: 'Springfield', state: 'IL', postalCode: '62704', country: 'US' },
    redirectUrls: {
      succeeded: "#{url}/checkout/done?order={orderReference}",
      failed: "#{url}/?order={orderReference}",
      canceled: "#{url}/?order={orderReference}"
    }
  }
end
# end step
