import { useEffect, useRef, useState, type ReactNode } from 'react';
import Link from '@docusaurus/Link';
import type { ReplayResult } from '@site/src/components/guide/FailureReplay/replay-text';
import { failureText } from '../../failure-text';
import { loaded, loadEarly } from '../../load-error';
import { TextField, ToolFrame } from '../../ToolFrame';
import styles from '../../ToolFrame/styles.module.css';
import own from './styles.module.css';

/** Loads the sandbox. This happens on first focus, because most readers don't use the tool. */
const load = () => import('@site/src/components/guide/FailureReplay/replay-text');

/** The beginning of the fragment of a link to a failure. */
const FRAGMENT = '#failure=';

/** Replays a failed case of the check with a sandbox in this page: one that was pasted, or that of the link. Nothing leaves the page. */
export default function FailureReplay(): ReactNode {
  const [text, setText] = useState('');
  const [result, setResult] = useState<ReplayResult>();
  const frame = useRef<HTMLDivElement>(null);
  const replay = (pasted: string): void => {
    loaded(load())
      .then(({ replayText }) => replayText(pasted))
      .then(setResult, (error) => setResult({ problem: failureText(error, 'The replay', 'choose Replay again') }));
  };
  useEffect(() => {
    const open = (): void => {
      if (!window.location.hash.startsWith(FRAGMENT)) return;
      setText(window.location.href);
      replay(window.location.href);
      frame.current?.scrollIntoView();
    };
    open();
    window.addEventListener('hashchange', open);
    return () => window.removeEventListener('hashchange', open);
  }, []);
  const change = (pasted: string): void => {
    setText(pasted);
    setResult(undefined);
  };
  return (
    <div ref={frame} data-needs-script="" data-search="skip" onFocus={() => loadEarly(load())}>
      <ToolFrame label="Failure replay" onSubmit={() => replay(text)}>
        <TextField
          label="Content of the file, or a link to a failure"
          hint="It's neither stored nor sent: the sandbox runs in this page."
          rows={4}
          value={text}
          onChange={change}
        />
        <div className={styles.actions}>
          <button type="submit" className="button button--primary">
            Replay
          </button>
        </div>
        <div className={own.status} role="status">
          {result && <Result result={result} />}
        </div>
      </ToolFrame>
    </div>
  );
}

function Result({ result }: { result: ReplayResult }): ReactNode {
  if (result.problem !== undefined)
    return (
      <p className={styles.verdict} data-state="fault">
        {result.problem}
      </p>
    );
  const { summary, page, steps, verdict, isSame, link } = result;
  return (
    <>
      <p className={styles.verdict} data-state={isSame ? 'pass' : 'fault'}>
        {verdict}
      </p>
      <ul className={own.summary}>
        {summary.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <ol className={own.steps}>
        {steps.map(({ request, response, isSame: isStepSame }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two steps may be the same.
          <li key={index}>
            <code>{request}</code> <b data-state={isStepSame ? undefined : 'fault'}>{response}</b>
          </li>
        ))}
      </ol>
      <p className={own.links}>
        <Link to={page}>What the docs say about it</Link>
        <a href={link}>Link to this failure</a>
      </p>
    </>
  );
}
