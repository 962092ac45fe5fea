import { setTimeout as pause } from 'node:timers/promises';

const API = process.env.PARTITA_API_URL ?? 'https://api.sandbox.partita.example/v3';

/** Resolves to 'paid', 'gone', or 'waiting'. If it's 'waiting', poll again later or wait for the webhook. */
export async function waitForPayment(planNumber, total, token, pauseMs = 5000) {
  for (let tries = 0; tries < 24; tries += 1) {
    const response = await fetch(`${API}/installment-plans/${planNumber}/authorization`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    if (response.ok) {
      const { isAuthorized, authorizedAmount, planStatus } = await response.json();
      if (isAuthorized && authorizedAmount.value === total) return 'paid';
      // A plan that is cleared but not authorized has been fully refunded.
      if (['expired', 'canceled', 'cleared'].includes(planStatus)) return 'gone';
    }
    await pause(pauseMs);
  }
  return 'waiting';
}
