import { sampleValues } from '../../data/sample-values';

/**
 * Returns a request that creates a plan: four installments of 125.00 USD on a card.
 * @param planData Fields that are added to `planData`, or override it.
 */
export const samplePlan = (planData: object, cardNumber = '4111111111111111'): object => ({
  planData: {
    terminalId: sampleValues.terminalId,
    totalAmount: { value: sampleValues.amount, currency: sampleValues.currency },
    numberOfInstallments: 4,
    purchaseMethod: 'ecommerce',
    ...planData,
  },
  shopper: { fullName: 'Alex Rivera', email: 'alex.rivera@shopper.example' },
  billingAddress: { line1: '48 Beacon Street', city: 'Springfield', state: 'IL', postalCode: '62704', country: 'US' },
  paymentMethod: { type: 'card', card: { holderName: 'Alex Rivera', number: cardNumber, expiryMonth: 12, expiryYear: 2039, cvv: '123' } },
  termsAccepted: true,
});
