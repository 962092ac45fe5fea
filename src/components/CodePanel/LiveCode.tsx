import type { ReactNode } from 'react';
import { CodeOutput } from './CodeOutput';

/** Matches the highlighted parts of JSON: keys, strings, numbers, and literals. They have odd indexes after a split. */
const PARTS = /("(?:[^"\\]|\\.)*"(?=\s*:)|"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?|true|false|null)/;

function classOf(part: string, next: string | undefined): string {
  if (part.startsWith('"')) return next?.trimStart().startsWith(':') ? 't-f' : 't-s';
  return 't-n';
}

interface LiveCodeProps {
  title: string;
  /** What is copied, for the accessible name of the button: `response`. */
  what: string;
  /** A string is rendered unchanged. */
  json: unknown;
  /** Whether lines are likely to be wider than the panel. */
  canWrap?: boolean;
}

/** JSON that changes with the reader's input, so it's highlighted in the browser. It's always rendered as text, never as HTML. */
export function LiveCode({ title, what, json, canWrap }: LiveCodeProps): ReactNode {
  const text = typeof json === 'string' ? json : JSON.stringify(json, null, 2);
  const parts = text.split(PARTS);
  return (
    <CodeOutput title={title} what={what} text={text} canWrap={canWrap}>
      <span key={text}>
        {/* oxlint-disable-next-line partita/lone-text -- the key replaces the element when the text changes */}
        {parts.map((part, index) =>
          index % 2 === 0 ? (
            part
          ) : (
            <span key={index} className={classOf(part, parts[index + 1])}>
              {part}
            </span>
          ),
        )}
      </span>
    </CodeOutput>
  );
}
