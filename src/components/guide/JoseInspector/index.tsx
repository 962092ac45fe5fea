import type { ReactNode } from 'react';
import { encryptedVector, requestVector } from '@site/src/data/signature-vectors/jose';
import { fault, type CheckResult } from '@site/src/components/ToolFrame/check-result';
import { failureText } from '@site/src/components/failure-text';
import { loaded, loadEarly } from '@site/src/components/load-error';
import { inspectJose } from '@site/src/components/guide/JoseInspector/inspect';
import { CheckResults, TextField, ToolFrame } from '../../ToolFrame';
import styles from '../../ToolFrame/styles.module.css';
import { unixNow, useCheck } from '../../ToolFrame/useCheck';
import { MemberTable } from './MemberTable';

interface Input {
  text: string;
  now: string;
  body: string;
  key: string;
}

const samples: Record<'signed' | 'encrypted', Input> = {
  signed: {
    text: requestVector.jws,
    now: String(requestVector.iat),
    body: requestVector.body,
    key: JSON.stringify(requestVector.jwk),
  },
  encrypted: { text: encryptedVector.jwe, now: String(encryptedVector.iat), body: '', key: '' },
};

/** Unix seconds, if the field contains them. */
const timeOf = ({ now }: Input): number | undefined => (/^\d{1,12}$/.test(now.trim()) ? Number(now) : undefined);

const loadVerify = () => import('@site/src/components/guide/JoseInspector/verify');

const failed = (error: unknown): CheckResult[] => [fault(failureText(error, 'The check', 'try again'))];

interface JoseInspectorProps {
  /** The sample to start with. */
  sample?: keyof typeof samples;
}

/** Parses a signature or an encrypted body in the page, and checks each member of its header. */
export default function JoseInspector({ sample = 'signed' }: JoseInspectorProps): ReactNode {
  const inspect = (entered: Input): ReturnType<typeof inspectJose> => inspectJose(entered.text, timeOf(entered) ?? 0);
  const verify = async (entered: Input): Promise<CheckResult[]> =>
    (await loaded(loadVerify())).verifyJose(inspect(entered), entered.body, entered.key);
  const { input, change, bind, result: signature = [], run } = useCheck(samples[sample], verify, failed);
  const inspection = inspect(input);
  const wrong = [...inspection.findings, ...inspection.members.map(({ finding }) => finding)].filter(({ state }) => state === 'fault');
  return (
    <ToolFrame label="JOSE inspector" onSubmit={run}>
      <div data-needs-script="" data-search="skip">
        <TextField
          label="Signature header or encrypted body"
          hint="A detached or embedded JWS, or a compact JWE. It isn't stored or sent."
          rows={5}
          {...bind('text')}
        />
        <TextField
          label="Time to compare with"
          hint="Unix seconds. The sample starts with its own time."
          inputMode="numeric"
          {...bind('now')}
          {...(timeOf(input) === undefined && { problem: 'Enter Unix seconds, such as 1772449200.' })}
        />
        <div className={styles.actions}>
          <button type="button" onClick={() => change({ now: unixNow() })}>
            Use my clock
          </button>
          <button type="button" onClick={() => change(samples.signed)}>
            Load a signed request
          </button>
          <button type="button" onClick={() => change(samples.encrypted)}>
            Load an encrypted body
          </button>
        </div>
      </div>
      <div className={styles.result} data-search="skip">
        <p className={styles.verdict} data-state={wrong.length > 0 ? 'fault' : 'pass'} role="status">
          {`${inspection.title}: ${wrong.length === 0 ? 'follows every rule' : `${wrong.length} wrong`}`}
        </p>
        <MemberTable members={inspection.members} />
        <CheckResults items={inspection.findings} />
      </div>
      {inspection.signed && (
        <div data-needs-script="" data-search="skip" onFocus={() => loadEarly(loadVerify())}>
          <TextField
            label="Body sent with it"
            hint="Leave it empty for GET and DELETE, and for a signature that contains the body."
            rows={4}
            {...bind('body')}
          />
          <TextField label="Public key" hint="PEM, a JWK, or a key set. Never a private key." rows={4} {...bind('key')} />
          <div className={styles.actions}>
            <button type="submit" className="button button--primary">
              Check the signature
            </button>
          </div>
        </div>
      )}
      <div className={styles.result} aria-live="polite">
        {signature.length > 0 && <CheckResults items={signature} />}
      </div>
    </ToolFrame>
  );
}
