import type { ReactNode } from 'react';

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };

const decoded = (text: string): string =>
  text
    .replaceAll(/&#(\d{1,6});/g, (_, code: string) => String.fromCodePoint(Math.min(Number(code), 0x10ffff)))
    .replaceAll(/&(amp|lt|gt|quot);/g, (_, name: string) => NAMED[name] ?? '');

/** Highlighted text from an index. Only text and `<mark>` reach the page, whatever the index holds. */
export function Marked({ html }: { html: string }): ReactNode {
  return html
    .split(/<mark>([\s\S]*?)<\/mark>/)
    .map((part, index) => (index % 2 === 1 ? <mark key={index}>{decoded(part)}</mark> : decoded(part)));
}
