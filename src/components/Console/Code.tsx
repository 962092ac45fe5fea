import type { ReactNode } from 'react';

interface CodeProps {
  /** Accessible name. */
  label: string;
  children: ReactNode;
}

/** A scrollable block of preformatted text. */
export function Code({ label, children }: CodeProps): ReactNode {
  return (
    // Scrollable regions must be focusable with the keyboard: https://dequeuniversity.com/rules/axe/4.11/scrollable-region-focusable
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <pre tabIndex={0} role="group" aria-label={label}>
      <code>{children}</code>
    </pre>
  );
}
