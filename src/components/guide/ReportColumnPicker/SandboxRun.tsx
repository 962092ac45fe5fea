import { useEffect, useState, type ReactNode } from 'react';
import { CodeOutput } from '../../Inspector/CodeOutput';
import tool from '../../Inspector/styles.module.css';

interface SandboxRunProps {
  url: string;
  body: string;
  isReady: boolean;
  children: ReactNode;
}

const MOST_ROWS = 5;

/** The answer with one line for each row and column. The first rows are enough to see what comes. */
function shortened(text: string): string {
  const value = JSON.parse(text) as { items?: unknown[] };
  const { items } = value;
  const more = items && items.length > MOST_ROWS ? [`… and ${items.length - MOST_ROWS} more rows`] : [];
  const shown = items ? { ...value, items: [...items.slice(0, MOST_ROWS), ...more] } : value;
  const members = Object.entries(shown).map(([name, one]) => {
    const lines =
      Array.isArray(one) && one.length > 0 ? `[\n    ${one.map((row) => JSON.stringify(row)).join(',\n    ')}\n  ]` : JSON.stringify(one);
    return `  ${JSON.stringify(name)}: ${lines}`;
  });
  return `{\n${members.join(',\n')}\n}`;
}

/** Sandbox and contract of the console: loaded when somebody asks for an answer. */
async function run(url: string, body: string): Promise<{ title: string; text: string }> {
  const [{ openSession }, { default: contract }] = await Promise.all([
    import('@site/src/components/Console/session/session'),
    import('@site/src/sandbox/page-contract.json'),
  ]);
  const { sandbox, token } = await openSession(contract);
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const response = await sandbox.handle(new Request(url, { method: 'POST', headers, body }));
  return { title: `Response: ${response.status}`, text: shortened(await response.text()) };
}

/** Sends the request to the sandbox in this page. Nothing leaves the tab. */
export function SandboxRun({ url, body, isReady, children }: SandboxRunProps): ReactNode {
  const [answer, setAnswer] = useState<{ title: string; text: string }>();
  const [state, setState] = useState('');
  useEffect(() => {
    setAnswer(undefined);
    setState('');
  }, [body]);
  const send = (): void => {
    setState('Asking the sandbox…');
    const show = (result: { title: string; text: string }): void => {
      setAnswer(result);
      setState(`${result.title}.`);
    };
    run(url, body).then(show, () => setState("The sandbox couldn't be loaded. Check your connection, then try again."));
  };
  return (
    <div data-needs-script="" data-search="skip">
      <div className={tool.actions}>
        <button type="button" className={tool.main} disabled={!isReady} onClick={send}>
          Send to the sandbox
        </button>
        {children}
        <span role="status" className={tool.hint}>
          {state}
        </span>
      </div>
      {answer && (
        <div className={tool.result}>
          <CodeOutput title={answer.title} what="answer" text={answer.text} />
        </div>
      )}
    </div>
  );
}
