const message = document.querySelector('partita-message');
const zeroDecimal = new Set(['JPY']);

/** Shows the message for a price, or hides it while the price is missing. */
export function showPrice({ price, currency, quantity, selected, inStock }) {
  message.hidden = !selected || !inStock;
  if (message.hidden) return;
  const factor = zeroDecimal.has(currency) ? 1 : 100;
  message.setAttribute('currency', currency);
  message.setAttribute('amount', String(Math.round(price * factor) * quantity));
}
