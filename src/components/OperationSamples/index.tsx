import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Languages } from './Languages';
import { Panel } from './Panel';
import styles from './styles.module.css';
import { useLanguage } from './useLanguage';

const Console = lazy(() => import('../Console'));

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
  const name = operation.replace('/', '.');
  if (isTrying)
    return (
      <Suspense fallback={<p className={styles.loading}>Opening the console…</p>}>
        <Console operation={operation} example={example} language={language} onClose={() => setTrying(false)} />
      </Suspense>
    );
  return (
    <>
      <div className={styles.try} data-needs-script>
        <button type="button" className={styles.tryButton} onClick={() => setTrying(true)}>
          Try it
        </button>
        <span>In this page, without an account. No money moves.</span>
      </div>
      <Panel title="Request" name={name} labels={requests} language={language} onChoose={setExample}>
        <Languages chosen={language} onChoose={setLanguage} />
      </Panel>
      <Panel title="Response" name={name} labels={responses} />
    </>
  );
}
