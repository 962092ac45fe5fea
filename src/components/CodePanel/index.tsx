import { useRef, type ReactNode } from 'react';
import { codeSize } from '@site/src/components/CodePanel/code-size';
import { CopyButton } from '../CopyButton';
import { useReaderValues } from '../ReaderValues/useReaderValues';
import { ValuesButton } from '../ReaderValues/ValuesButton';
import { WrapButton } from './WrapButton';
import styles from './styles.module.css';

interface CodePanelProps {
  /** Language of the fenced block: `bash`. */
  language: string;
  /** Highlighted code, generated at build time by src/plugins/remark/static-code.ts. */
  html: string;
  /** Usually a filename. */
  title?: string;
  /** Whether it's a request that contains values of `src/data/sample-values.ts`. */
  hasValues?: boolean;
}

/**
 * A code block with its filename or language, and buttons to wrap and copy it. A long block is collapsed, but its complete code is
 * available to find-in-page, in print, and without JavaScript. src/clientModules/code-blocks.ts handles the buttons that wrap and expand.
 * The Markdown version of the page reads the language and title from `pre`.
 */
export default function CodePanel({ language, html, title, hasValues = false }: CodePanelProps): ReactNode {
  const code = useRef<HTMLPreElement>(null);
  useReaderValues(code, html, hasValues);
  const { lines, isLong, overflow } = codeSize(html);
  const name = language === 'text' ? '' : language;
  return (
    <div className={styles.panel} data-code-panel data-folded={isLong ? '' : undefined}>
      <div className={styles.head} data-markdown-ignore>
        <span className={styles.title}>{title ?? name}</span>
        {title && <span className={styles.language}>{name}</span>}
        {hasValues && <ValuesButton />}
        {overflow && <WrapButton overflow={overflow} />}
        <CopyButton what="code" text={() => code.current?.textContent ?? ''} />
      </div>
      <pre
        ref={code}
        // Scrollable regions must be focusable with the keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="group"
        aria-label={title ?? (name ? `Code, ${name}` : 'Code')}
        data-language={language}
        data-title={title}
      >
        <code dangerouslySetInnerHTML={{ __html: html }} />
      </pre>
      {isLong && (
        <button type="button" className={styles.more} data-code="unfold" data-markdown-ignore data-needs-script>
          {`Show all ${lines} lines`}
        </button>
      )}
    </div>
  );
}
