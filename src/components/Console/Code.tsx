import type { ReactNode } from 'react';

interface CodeProps {
  /** What it is, for screen readers. */
  label: string;
  children: ReactNode;
}

/** Text that scrolls inside itself. */
export function Code({ label, children }: CodeProps): ReactNode {
  return (
    // What scrolls must be reached by keyboard: https://dequeuniversity.com/rules/axe/4.11/scrollable-region-focusable
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <pre tabIndex={0} aria-label={label}>
      <code>{children}</code>
    </pre>
  );
}
