import type { ReactNode } from 'react';
import { CopyButton } from '../CopyButton';
import { WrapButton } from './WrapButton';
import styles from './styles.module.css';

/** The parts of JSON that have a color: keys, strings, numbers and words. Odd parts of the split match. */
const PARTS = /("(?:[^"\\]|\\.)*"(?=\s*:)|"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?|true|false|null)/;

function classOf(part: string, next: string | undefined): string {
  if (part.startsWith('"')) return next?.trimStart().startsWith(':') ? 't-f' : 't-s';
  return 't-n';
}

interface LiveCodeProps {
  title: string;
  /** What the copy button names. */
  what: string;
  /** A string is shown as it is. */
  json: unknown;
  /** Whether its lines are likely to be longer than the panel. */
  canWrap?: boolean;
}

/** JSON that changes with what a reader enters. It is colored here, as the build can't know it, and always as text. */
export function LiveCode({ title, what, json, canWrap }: LiveCodeProps): ReactNode {
  const text = typeof json === 'string' ? json : JSON.stringify(json, null, 2);
  const parts = text.split(PARTS);
  return (
    <div className={styles.panel} data-code-panel={canWrap ? '' : undefined}>
      <div className={styles.head}>
        <span>{title}</span>
        {canWrap && <WrapButton runsOut="wide" />}
        <CopyButton what={what} text={text} />
      </div>
      {/* What scrolls must be reached by keyboard. */}
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
