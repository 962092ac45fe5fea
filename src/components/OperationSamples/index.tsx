import { useContext, useEffect, useState, type ReactNode } from 'react';
import { unsentFor } from '@site/src/components/Console/session/unsent';
import { Languages } from './Languages';
import { Panel } from './Panel';
import styles from './styles.module.css';
import { ConsoleContext } from './useConsole';
import { useLanguage } from './useLanguage';

interface OperationSamplesProps {
  /** `v3/Refund` */
  operation: string;
  requests: string[];
  responses: string[];
  /** Whether a request contains values of `src/data/sample-values.ts`. */
  hasValues?: boolean;
}

/** The request samples of an operation in every language and its responses, or the console while it's open. */
export function OperationSamples({ operation, requests, responses, hasValues }: OperationSamplesProps): ReactNode {
  const [language, setLanguage] = useLanguage();
  const [example, setExample] = useState(0);
  const [hasUnsent, setUnsent] = useState(false);
  const { ready, open, close } = useContext(ConsoleContext);
  // Readers who return or reload the page might think their draft is lost.
  useEffect(() => setUnsent(unsentFor(operation) !== undefined), [operation, ready]);
  return (
    <>
      {ready && <ready.Console data={ready.data} session={ready.session} example={example} language={language} onClose={close} />}
      {/* Samples stay in the page, so that closing the console shows the chosen ones without loading them again. */}
      <div className={styles.samples} hidden={ready !== undefined}>
        <Panel
          title="Request"
          name={operation}
          labels={requests}
          language={language}
          {...(hasValues && { hasValues })}
          onChoose={setExample}
        >
          <Languages chosen={language} onChoose={setLanguage} />
        </Panel>
        <Panel title="Response" name={operation} labels={responses} />
        {open && (
          <p role="status" className={styles.about} data-search="skip" data-markdown-ignore="" data-needs-script="">
            {hasUnsent ? 'Your unsent draft is still here.' : 'Try it runs the request in this page, without an account. No money moves.'}
          </p>
        )}
      </div>
    </>
  );
}
