import { useRef, type ReactNode } from 'react';
import { codeSize } from '@site/src/components/CodePanel/code-size';
import { CopyButton } from '../CopyButton';
import { WrapButton } from './WrapButton';
import styles from './styles.module.css';

interface CodePanelProps {
  /** As the writer names it: `bash`. */
  language: string;
  /** The code with its parts marked, made at build by src/plugins/remark/static-code.ts. */
  html: string;
  /** Usually the name of a file. */
  title?: string;
}

/**
 * A block of code in a page: its file or language, and buttons that wrap and copy it. A long one is folded, and complete all the
 * same: for the browser's search, without JavaScript and on paper. The buttons are answered by src/clientModules/code-blocks.ts.
 * The Markdown of the page reads language and title from `pre`.
 */
export default function CodePanel({ language, html, title }: CodePanelProps): ReactNode {
  const code = useRef<HTMLPreElement>(null);
  const { lines, isLong, runsOut } = codeSize(html);
  const name = language === 'text' ? '' : language;
  return (
    <div className={styles.panel} data-code-panel data-folded={isLong ? '' : undefined}>
      <div className={styles.head} data-markdown-ignore>
        <span className={styles.title}>{title ?? name}</span>
        {title && <span className={styles.language}>{name}</span>}
        {runsOut && <WrapButton runsOut={runsOut} />}
        <CopyButton what="code" text={() => code.current?.textContent ?? ''} />
      </div>
      {/* What scrolls must be reached by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre ref={code} tabIndex={0} data-language={language} data-title={title}>
        <code dangerouslySetInnerHTML={{ __html: html }} />
      </pre>
      {isLong && (
        <button type="button" className={styles.more} data-code="unfold" data-markdown-ignore data-needs-script>
          Show all {lines} lines
        </button>
      )}
    </div>
  );
}
