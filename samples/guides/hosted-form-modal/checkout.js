const button = document.querySelector('#pay');
const status = document.querySelector('#pay-status');
const order = 'HL-10482';

function reopen(text) {
  status.textContent = text;
  button.disabled = false;
  button.focus();
}

button.addEventListener('click', async () => {
  button.disabled = true;
  status.textContent = '';
  try {
    const response = await fetch(`/checkout/${order}/plan`, { method: 'POST' });
    if (!response.ok) throw new Error(`Status ${response.status}`);
    const { checkoutUrl } = await response.json();

    if (!window.Partita) {
      location.assign(checkoutUrl); // the script was blocked: redirect instead
      return;
    }
    Partita.openCheckout({
      checkoutUrl,
      mode: 'modal',
      onSuccess: () => location.assign(`/checkout/done?order=${order}`),
      onFailed: () => reopen('The payment did not go through. Choose another way to pay.'),
      onCancel: () => reopen('You have not paid. Your cart is as it was.'),
      onExpired: () => reopen('The payment page has expired. Press the button to open a new one.'),
    });
  } catch {
    reopen('Installments are not available at the moment. Choose another method.');
  }
});
