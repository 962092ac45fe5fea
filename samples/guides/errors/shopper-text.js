const FALLBACK =
  'Your payment did not go through. Choose another payment method, or try again later.';

export function shopperText(status, body) {
  console.error('Partita error', { status, code: body?.error?.code, traceId: body?.traceId });
  return body?.error?.shopperMessage ?? FALLBACK;
}
