import { startTransition, useEffect, useState } from 'react';
import { dayOf } from '@site/src/domain/day';

function localDay(): string {
  const now = new Date();
  return dayOf(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()));
}

/**
 * The reader's own calendar date, `YYYY-MM-DD`. It's undefined in the built page, which can't know it, and until the page has hydrated.
 *
 * `useSyncExternalStore` would be shorter. But when its value differs after hydration, React renders that update and every other pending one
 * in a single long task.
 */
export function useToday(): string | undefined {
  const [today, setToday] = useState<string>();
  useEffect(() => startTransition(() => setToday(localDay())), []);
  return today;
}
