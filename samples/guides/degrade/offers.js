const API = process.env.PARTITA_API_URL ?? 'https://api.sandbox.partita.example/v3';
let failures = 0;
let pausedUntil = 0;

/** Returns the installment options for an order, or an empty list if there are none or Partita can't be reached. */
export async function offersFor(planData, token) {
  if (Date.now() < pausedUntil) return [];
  try {
    const response = await fetch(`${API}/installment-plans/eligibility`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ planData }),
      signal: AbortSignal.timeout(2_000),
    });
    if (response.status === 429 || response.status >= 500)
      throw new Error(`Status ${response.status}`);
    failures = 0;
    const { eligible, options } = await response.json();
    return response.ok && eligible ? options : [];
  } catch {
    failures += 1;
    if (failures >= 3) {
      failures = 0;
      pausedUntil = Date.now() + 60_000;
    }
    return [];
  }
}
