Partita.openCheckout({
  checkoutUrl,
  mode: 'iframe',
  container: '#partita-place',
  onSuccess: () => location.assign('/checkout/done?order=HL-10482'),
  onFailed: () => showOtherMethods(),
  onCancel: () => showOtherMethods(),
  onExpired: () => location.reload(),
});
