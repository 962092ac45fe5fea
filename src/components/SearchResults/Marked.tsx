import type { ReactNode } from 'react';
import { cutAtMarks, decoded } from '@site/src/search/client/trust';

/** Highlighted text from an index. Only text and `<mark>` reach the page, whatever the index holds. */
export function Marked({ html }: { html: string }): ReactNode {
  return cutAtMarks(html).map((part, index) => (index % 2 === 1 ? <mark key={index}>{decoded(part)}</mark> : decoded(part)));
}
