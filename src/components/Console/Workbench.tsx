import { useState, useSyncExternalStore, type KeyboardEvent, type ReactNode } from 'react';
import { isSameRequest, sampleOf } from '@site/src/components/Console/session/draft';
import { storeUnsent } from '@site/src/components/Console/session/unsent';
import { currentVersion, send, subscribe, type Session } from '@site/src/components/Console/session/session';
import type { CallRecord, Draft, OperationData } from '@site/src/components/Console/session/types';
import { jsonProblem } from '@site/src/components/Console/session/json-problem';
import { isShortcut } from '@site/src/components/key-press';
import type { Rule } from '@site/src/sandbox/contract/types';
import type { LanguageId } from '@site/src/reference/samples/languages';
import { loadPageData } from '../page-data';
import { Response } from './Response';
import { BodyEditor } from './BodyEditor';
import { ConsoleHead } from './ConsoleHead';
import { CopyAs } from './CopyAs';
import { History } from './History';
import { Parameters } from './Parameters';
import { SendBar } from './SendBar';
import { Steering } from './Steering';
import { useDraft } from './useDraft';
import styles from './styles.module.css';

interface WorkbenchProps {
  data: OperationData;
  session: Session;
  schemas: Readonly<Record<string, Rule>>;
  example: number;
  language: LanguageId;
  onClose: () => void;
}

/** Edits and sends a request, and shows the response. */
export function Workbench({ data, session, schemas, example, language, onClose }: WorkbenchProps): ReactNode {
  useSyncExternalStore(subscribe, currentVersion, currentVersion);
  const { draft, sample, choose, setDraft, type } = useDraft(data, session, example);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [shown, setShown] = useState<number>();
  const [problem, setProblem] = useState('');

  const showResponse = (id: number): void => {
    setShown(id);
    storeUnsent(data.id);
  };
  const isInvalid = jsonProblem(draft.body) !== undefined;
  const sendDraft = (operation: OperationData, sent: Draft): Promise<void> =>
    send(session, operation, sent, files).then(
      ({ id }) => showResponse(id),
      (error: Error) => setProblem(`This can't be sent: ${error.message}`),
    );
  const submit = (): void => {
    setProblem('');
    if (!isInvalid) void sendDraft(data, draft);
  };
  /** Sends an earlier call to any operation again. It uses the current token because the original may have expired. */
  const replay = (call: CallRecord): void => {
    setProblem('');
    const operation = call.operation === data.id ? Promise.resolve(data) : loadPageData<OperationData>('consoles', call.operation);
    operation.then(
      (loaded) => sendDraft(loaded, { ...call.draft, token: call.draft.token && session.token }),
      () => setProblem("This call couldn't be loaded. Check the connection and send it again."),
    );
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!isShortcut(event, 'send')) return;
    event.preventDefault();
    submit();
  };
  const restore = (call: CallRecord): void => {
    setShown(call.id);
    if (call.operation === data.id) setDraft({ ...call.draft, token: draft.token });
  };
  const call = session.calls.find(({ id }) => id === shown);
  const isOutdated = call?.operation === data.id && !isSameRequest(call.draft, draft);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the shortcut works from every field inside.
    <div onKeyDown={onKeyDown}>
      <ConsoleHead onClose={onClose} />
      {session.wasDiscarded && session.calls.length === 0 && (
        <p role="status" className={styles.note}>
          This site was updated, and your earlier sandbox doesn't fit the new version. You have a fresh one with the sample data.
        </p>
      )}
      {data.samples.length > 1 && (
        <label className={styles.row}>
          <span>Start from</span>
          <select
            className={styles.input}
            value={sample}
            onChange={(event) => {
              choose(Number(event.target.value));
              setProblem('');
            }}
          >
            {data.samples.map(({ label }, index) => (
              <option key={label} value={index}>
                {label}
              </option>
            ))}
          </select>
        </label>
      )}
      <Parameters data={data} draft={draft} onChange={type} />
      {data.bodyType && <BodyEditor id={data.id} type={data.bodyType} schemas={schemas} draft={draft} onChange={type} onFiles={setFiles} />}
      <SendBar isDisabled={isInvalid} onSend={submit}>
        <CopyAs
          language={language}
          sample={() => sampleOf(data, { ...draft, token: draft.token && 'x' })}
          onProblem={(text) => setProblem(text && `This can't be copied: ${text}`)}
        />
      </SendBar>
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      {call && <Response call={call} nextSteps={data.nextSteps} session={session} isOutdated={isOutdated} />}
      <Steering session={session} onReset={() => setShown(undefined)} />
      <History calls={session.calls} shown={shown} onChoose={restore} onReplay={replay} />
    </div>
  );
}
