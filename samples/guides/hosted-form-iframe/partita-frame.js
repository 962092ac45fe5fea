const frame = document.querySelector('#partita-checkout');
const status = document.querySelector('#partita-status');
const checkoutOrigin = 'https://checkout.sandbox.partita.example';

window.addEventListener('message', (event) => {
  if (event.origin !== checkoutOrigin || event.source !== frame.contentWindow) return;
  if (event.data?.source !== 'partita-checkout' || event.data.version !== 1) return;
  const { type, orderReference, data } = event.data;
  switch (type) {
    case 'resize':
      frame.style.height = `${data.height}px`;
      break;
    case 'threeDSStart':
      frame.scrollIntoView({ block: 'start' });
      break;
    case 'success':
      location.assign(`/checkout/done?order=${encodeURIComponent(orderReference)}`);
      break;
    case 'failed':
      status.textContent = 'The payment did not go through. Choose another way to pay.';
      break;
    case 'canceled':
    case 'close':
      frame.remove();
      break;
    case 'expired':
      status.textContent = 'This form has expired. Reload the page to start again.';
      break;
  }
});
