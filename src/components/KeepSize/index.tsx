import type { ReactNode } from 'react';

/** Marks the images inside it to keep their size: a click on them does not zoom. */
export default function KeepSize({ children }: { children: ReactNode }): ReactNode {
  return <div data-no-zoom>{children}</div>;
}
