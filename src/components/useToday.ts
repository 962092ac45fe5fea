import { useSyncExternalStore } from 'react';

const never = (): (() => void) => () => undefined;

function localDay(): string {
  const now = new Date();
  return new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())).toISOString().slice(0, 10);
}

/** The reader's own calendar date, `YYYY-MM-DD`; nothing in the built page, which can't know it, and while it hydrates. */
export const useToday = (): string | undefined => useSyncExternalStore(never, localDay, () => undefined);
