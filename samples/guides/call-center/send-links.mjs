const API = process.env.PARTITA_TEXT2PAY_URL ?? 'https://text2pay.sandbox.partita.example/v1';

/** Yields the items to correct, each with its error. `batch` may contain letters, digits, - and _. */
export async function* sendLinks(plans, batch, token) {
  for (let start = 0; start < plans.length; start += 50) {
    const part = plans.slice(start, start + 50);
    const response = await fetch(`${API}/plans`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        'X-Partita-Idempotency-Key': `${batch}-${start / 50 + 1}`,
      },
      body: JSON.stringify({ plans: part }),
    });
    if (!response.ok) throw new Error(`request ${start / 50 + 1}: ${response.status}`);
    const { results } = await response.json();
    for (const { index, status, error } of results)
      if (status === 'failed') yield { plan: part[index], error };
  }
}
