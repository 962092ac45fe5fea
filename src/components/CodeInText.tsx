import type { ReactNode } from 'react';

/** A text with code between backticks, as descriptions of the sidebar have it. */
export function CodeInText({ text }: { text: string }): ReactNode {
  return text.split('`').map((part, index) => (index % 2 === 0 ? part : <code key={index}>{part}</code>));
}
