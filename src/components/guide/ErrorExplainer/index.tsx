import { useState, type ReactNode } from 'react';
import Link from '@docusaurus/Link';
import type { ExplainResult } from '@site/src/components/guide/ErrorExplainer/explain-response';
import { failureText } from '../../failure-text';
import { loaded, loadEarly } from '../../load-error';
import { CodeInText } from '../../CodeInText';
import { TextField, ToolFrame } from '../../ToolFrame';
import styles from '../../ToolFrame/styles.module.css';
import own from './styles.module.css';

/** Loads the error catalog. This happens on first focus, because most readers don't use the tool. */
const load = () => import('@site/src/components/guide/ErrorExplainer/explain-response');

const EXAMPLE = `HTTP/1.1 429 Too Many Requests
Retry-After: 1
X-Partita-Trace-Id: 0af7651916cd43dd8448eb211c80319c

{ "error": { "type": "rate_limited", "code": "rate_limited" } }`;

/** Explains a pasted response, webhook, or error code. Nothing leaves the page. */
export default function ErrorExplainer(): ReactNode {
  const [text, setText] = useState('');
  const [result, setResult] = useState<ExplainResult>();
  const explain = (pasted: string): void => {
    loaded(load())
      .then(({ explainResponse }) => explainResponse(pasted))
      .then(setResult, (error) => setResult({ problem: failureText(error, 'The explanation', 'choose Explain again') }));
  };
  const change = (pasted: string): void => {
    setText(pasted);
    setResult(undefined);
  };
  const showExample = (): void => {
    setText(EXAMPLE);
    explain(EXAMPLE);
  };
  return (
    <div data-needs-script="" data-search="skip" onFocus={() => loadEarly(load())}>
      <ToolFrame label="Error explainer" onSubmit={() => explain(text)}>
        <TextField
          label="Response, webhook, or error code"
          hint="With or without headers. It's neither stored nor sent."
          rows={6}
          value={text}
          onChange={change}
        />
        <div className={styles.actions}>
          <button type="submit" className="button button--primary">
            Explain
          </button>
          <button type="button" onClick={showExample}>
            Show an example
          </button>
        </div>
        <div className={own.status} role="status">
          {result && <Result result={result} />}
        </div>
      </ToolFrame>
    </div>
  );
}

function Result({ result }: { result: ExplainResult }): ReactNode {
  if (result.problem !== undefined)
    return (
      <p className={styles.verdict} data-state="fault">
        {result.problem}
      </p>
    );
  return (
    <>
      <p className={styles.verdict}>
        <Link to={result.page}>
          <code>{result.title}</code>
        </Link>
      </p>
      <dl className={own.rows}>
        {result.rows.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <CodeInText text={text} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
