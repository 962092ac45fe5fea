import type { ReactNode } from 'react';
import { CopyButton } from '../CopyButton';
import { WrapButton } from './WrapButton';
import styles from './styles.module.css';

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
    <div className={styles.panel} data-code-panel={canWrap ? '' : undefined}>
      <div className={styles.head}>
        <span>{title}</span>
        {canWrap && <WrapButton overflow="wide" />}
        <CopyButton what={what} text={text} />
      </div>
      {/* Scrollable regions must be focusable with the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre tabIndex={0}>
        <code>
          {parts.map((part, index) =>
            index % 2 === 0 ? (
              part
            ) : (
              <span key={index} className={classOf(part, parts[index + 1])}>
                {part}
              </span>
            ),
          )}
        </code>
      </pre>
    </div>
  );
}
