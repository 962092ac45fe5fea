import type { ReactNode } from 'react';

/** Renders text with inline code between backticks, as in the descriptions of sidebar items. */
export function CodeInText({ text }: { text: string }): ReactNode {
  return text.split('`').map((part, index) => (index % 2 === 0 ? <span key={index}>{part}</span> : <code key={index}>{part}</code>));
}
