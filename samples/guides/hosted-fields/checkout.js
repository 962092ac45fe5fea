const order = 'HL-10482';
const response = await fetch(`/checkout/${order}/fields`, { method: 'POST' });
const { publicToken } = await response.json();

const fields = Partita.hostedFields({
  publicToken,
  locale: 'en-US',
  fields: { holderName: '#pf-holder', number: '#pf-number', expiry: '#pf-expiry', cvv: '#pf-cvv' },
  planPicker: { container: '#pf-plans', style: 'buttons', preselect: 4 },
  terms: '#pf-terms',
  errors: '#pf-errors',
  payButton: '#pf-pay',
  billingAddress: {
    line1: '48 Beacon Street',
    city: 'Springfield',
    state: 'IL',
    postalCode: '62704',
    country: 'US',
  },
  threeDS: { display: 'modal' },
});

fields.on('success', () => location.assign(`/checkout/done?order=${order}`));
fields.on('error', ({ code, field }) => console.warn('Payment error', code, field));
fields.on('tokenExpired', () => location.reload());
await fields.mount();
