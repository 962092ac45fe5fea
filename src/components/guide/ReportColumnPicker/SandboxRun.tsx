import { useEffect, useState, type ReactNode } from 'react';
import { failureText } from '@site/src/components/failure-text';
import { loaded } from '@site/src/components/load-error';
import { CodeOutput } from '../../CodePanel/CodeOutput';
import tool from '../../ToolFrame/styles.module.css';

interface SandboxRunProps {
  url: string;
  body: string;
  isReady: boolean;
  children: ReactNode;
}

const MAX_ROWS = 5;

/** Formats a response with one line for each row and column, and only its first rows. */
function shortened(text: string): string {
  const value = JSON.parse(text) as { items?: unknown[] };
  const { items } = value;
  const more = items && items.length > MAX_ROWS ? [`… and ${items.length - MAX_ROWS} more rows`] : [];
  const limited = items ? { ...value, items: [...items.slice(0, MAX_ROWS), ...more] } : value;
  const members = Object.entries(limited).map(([name, member]) => {
    const lines =
      Array.isArray(member) && member.length > 0
        ? `[\n    ${member.map((row) => JSON.stringify(row)).join(',\n    ')}\n  ]`
        : JSON.stringify(member);
    return `  ${JSON.stringify(name)}: ${lines}`;
  });
  return `{\n${members.join(',\n')}\n}`;
}

/** Sends a request to the sandbox of the console, which loads on first use. */
async function run(url: string, body: string): Promise<{ title: string; text: string }> {
  const [{ openSession }, { default: contract }] = await loaded(
    Promise.all([
      import('@site/src/components/Console/session/session'),
      import('@site/src/sandbox/contract/page-contract.json'),
      import('@site/src/sandbox/engine/operations').then(({ loadOperations }) => loadOperations('reports')),
    ]),
  );
  const { sandbox, token } = await openSession(contract);
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const response = await sandbox.handle(new Request(url, { method: 'POST', headers, body }));
  return { title: `Response: ${response.status}`, text: shortened(await response.text()) };
}

/** Sends the request to the sandbox in this page. Nothing leaves the tab. */
export function SandboxRun({ url, body, isReady, children }: SandboxRunProps): ReactNode {
  const [response, setResponse] = useState<{ title: string; text: string }>();
  const [state, setState] = useState('');
  useEffect(() => {
    setResponse(undefined);
    setState('');
  }, [body]);
  const send = (): void => {
    setState('Sending to the sandbox…');
    const show = (result: { title: string; text: string }): void => {
      setResponse(result);
      setState(`${result.title}.`);
    };
    run(url, body).then(show, (error) => setState(failureText(error, 'The sandbox', 'send the request again')));
  };
  return (
    <div data-needs-script="" data-search="skip">
      <div className={tool.actions}>
        <button type="button" className="button button--primary" disabled={!isReady} onClick={send}>
          Send to the sandbox
        </button>
        {children}
        <span role="status" className={tool.hint}>
          {state}
        </span>
      </div>
      {response && (
        <div className={tool.result}>
          <CodeOutput title={response.title} what="response" text={response.text} />
        </div>
      )}
    </div>
  );
}
