import { useCallback, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { unsentFor } from '@site/src/components/Console/session/unsent';
import { reloadFor, resumedText } from '@site/src/components/reload-once';
import type { ConsoleProps, Prepared } from '../Console';
import { Languages } from './Languages';
import { Panel } from './Panel';
import styles from './styles.module.css';
import { useLanguage } from './useLanguage';

interface OperationSamplesProps {
  /** `v3/Refund` */
  operation: string;
  requests: string[];
  responses: string[];
}

/** What stands beside an operation: its samples in every language, what comes back, and a console to try it. */
export function OperationSamples({ operation, requests, responses }: OperationSamplesProps): ReactNode {
  const [language, setLanguage] = useLanguage();
  const [example, setExample] = useState(0);
  const [isTrying, setTrying] = useState(false);
  const [ready, setReady] = useState<Prepared & { Console: ComponentType<ConsoleProps> }>();
  const [status, setStatus] = useState('');
  const [hasUnsent, setUnsent] = useState(false);
  // Whoever comes back, or whose page was loaded anew, may think that it is lost.
  useEffect(() => setUnsent(unsentFor(operation) !== undefined), [operation, isTrying]);
  // Not by React.lazy: it keeps a failure for ever, and hands it to the page, which crashes.
  const open = useCallback(async (): Promise<void> => {
    setStatus('Opening the console…');
    try {
      const { default: Console, prepare } = await import(/* webpackChunkName: "console" */ '../Console');
      setReady({ Console, ...(await prepare(operation)) });
      setTrying(true);
      setStatus('');
    } catch {
      if (!reloadFor('console')) setStatus('The console could not be loaded. Check the connection and open it again, or reload the page.');
    }
  }, [operation]);
  useEffect(() => {
    if (resumedText('console') !== undefined) void open();
  }, [open]);
  if (isTrying && ready) {
    const { Console, data, session } = ready;
    return <Console data={data} session={session} example={example} language={language} onClose={() => setTrying(false)} />;
  }
  return (
    <>
      <div className={styles.try} data-needs-script>
        <button type="button" className={styles.tryButton} onClick={() => void open()}>
          Try it
        </button>
        <span role="status">
          {status ||
            (hasUnsent ? 'What you typed here and did not send is still there.' : 'In this page, without an account. No money moves.')}
        </span>
      </div>
      <Panel title="Request" name={operation} labels={requests} language={language} onChoose={setExample}>
        <Languages chosen={language} onChoose={setLanguage} />
      </Panel>
      <Panel title="Response" name={operation} labels={responses} />
    </>
  );
}
