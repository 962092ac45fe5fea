import { partita } from './partita';

const { data, error, response } = await partita.POST('/installment-plans/initiate', {
  params: { header: { 'X-Partita-Idempotency-Key': 'HL-10482-initiate-1' } },
  body: {
    planData: {
      terminalId: '5e1f6c0a-8d0b-4c52-9a39-0f6a2f5b7c11',
      totalAmount: { value: 50000, currency: 'USD' },
      purchaseMethod: 'ecommerce',
      orderReference: 'HL-10482',
    },
  },
});
if (error) throw new Error(`${error.error.code}, trace ${error.traceId}`);
console.log(response.status, data.checkoutUrl);
