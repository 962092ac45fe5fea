import type { ReactNode } from 'react';
import { CopyButton } from '../CopyButton';
import { WrapButton } from './WrapButton';
import styles from './styles.module.css';

interface CodeOutputProps {
  /** A name, or a choice of languages. */
  title: ReactNode;
  /** The name in the label of the copy button: `body`. */
  what: string;
  text: string;
  /** Whether its lines are likely to be longer than the panel. */
  canWrap?: boolean;
  /** The text with highlighting. */
  children?: ReactNode;
}

/** Code that changes as a reader works, with a button that copies it. */
export function CodeOutput({ title, what, text, canWrap, children = text }: CodeOutputProps): ReactNode {
  return (
    <div className={styles.panel} data-code-panel={canWrap ? '' : undefined}>
      <div className={styles.head}>
        {/* oxlint-disable-next-line partita/lone-text -- if the title isn't a string, it's an element */}
        {typeof title === 'string' ? <span>{title}</span> : title}
        {canWrap && <WrapButton overflow="wide" />}
        <CopyButton what={what} text={text} />
      </div>
      {/* Scrollable areas must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre tabIndex={0} role="group" aria-label={`Code, ${what}`}>
        <code>{children}</code>
      </pre>
    </div>
  );
}
