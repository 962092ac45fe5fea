import { startTransition, useEffect, useState } from 'react';

function localDay(): string {
  const now = new Date();
  return new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())).toISOString().slice(0, 10);
}

/**
 * The reader's own calendar date, `YYYY-MM-DD`; nothing in the built page, which can't know it, and while it hydrates.
 *
 * It isn't a store: when a store's value changes during hydration, React renders it without pausing, and with it every other pending update
 * of the page, in one long task.
 */
export function useToday(): string | undefined {
  const [today, setToday] = useState<string>();
  useEffect(() => startTransition(() => setToday(localDay())), []);
  return today;
}
