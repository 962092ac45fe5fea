import { useRef, type ReactNode } from 'react';
import { CopyButton } from '../CopyButton';
import styles from './styles.module.css';

interface CodePanelProps {
  /** As the writer names it: `bash`. */
  language: string;
  /** The code with its parts marked, made at build by src/plugins/static-code.ts. */
  html: string;
  /** Usually the name of a file. */
  title?: string;
}

/** A block of code in a page: its file or language, and a button that copies it. The Markdown of the page reads both from `pre`. */
export default function CodePanel({ language, html, title }: CodePanelProps): ReactNode {
  const code = useRef<HTMLPreElement>(null);
  return (
    <div className={styles.panel}>
      <div className={styles.head} data-markdown="skip">
        <span>{title ?? (language === 'text' ? '' : language)}</span>
        <CopyButton what="code" text={() => code.current?.textContent ?? ''} />
      </div>
      {/* What scrolls must be reached by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre ref={code} tabIndex={0} data-language={language} data-title={title}>
        <code dangerouslySetInnerHTML={{ __html: html }} />
      </pre>
    </div>
  );
}
