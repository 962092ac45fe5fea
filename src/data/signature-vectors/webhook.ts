/** A fixed signature for implementations in any language. /direct-api/webhook-events shows the same. */
export const webhookVector = {
  secret: 'whsec_cGFydGl0YS1kb2NzLXRlc3Qtc2VjcmV0LTAwMDE=',
  id: 'evt_01HV8R2Q5C7Y0N3KXJ6WDG',
  timestamp: '1772449201',
  body: '{"id":"evt_01HV8R2Q5C7Y0N3KXJ6WDG","type":"plan.created","createdAt":"2026-03-02T11:00:00Z","apiVersion":"3.0","merchantId":"mer_4K2Q9ZT7","terminalId":"5e1f6c0a-8d0b-4c52-9a39-0f6a2f5b7c11","testMode":"none","data":{"planNumber":"7F3K9QWZ2M8XN4TB6RCD","orderReference":"HL-10482","status":"active","amount":{"value":50000,"currency":"USD"},"strategy":"secured","numberOfInstallments":4,"authorization":{"status":"succeeded"},"paymentMethod":{"last4":"1111"},"touchpoint":"harborlane-shop/2.4.0"}}',
  signature: 'v1,+8oPi86KvnWm8xnYaqEo+4P9VAf0NZ7jUqzCQvDgcEg=',
} as const;
