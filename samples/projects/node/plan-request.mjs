export const money = (value, currency) => ({ value, currency });

// step checkout, pay
/** The shopper, whom your shop knows from the account or the checkout form. */
const customer = {
  shopper: { fullName: 'Alex Rivera', email: 'alex.rivera@shopper.example' },
  billingAddress: { line1: '48 Beacon Street', city: 'Springfield', state: 'IL', postalCode: '62704', country: 'US' },
};

/** What Partita needs to know about an order. @param url Where browsers reach the shop. */
export const planRequest = ({ reference, amount, currency }, url) => ({
  // Charges the first installment when the order ships.
  autoCapture: false,
  planData: {
    terminalId: process.env.PARTITA_TERMINAL_ID,
    totalAmount: money(amount, currency),
    purchaseMethod: 'ecommerce',
    orderReference: reference,
  },
  ...customer,
  redirectUrls: {
    succeeded: `${url}/checkout/done?order={orderReference}`,
    failed: `${url}/?order={orderReference}`,
    canceled: `${url}/?order={orderReference}`,
  },
});
// end step
