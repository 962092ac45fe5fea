import type { ReactNode } from 'react';
import { webhookVector } from '@site/src/data/signature-vectors/webhook';
import type { WebhookVerdict } from '@site/src/components/guide/WebhookVerifier/check-webhook';
import { failureText } from '../../failure-text';
import { loaded, loadEarly } from '../../load-error';
import { fault } from '../../ToolFrame/check-result';
import { CheckResults, TextField, ToolFrame } from '../../ToolFrame';
import styles from '../../ToolFrame/styles.module.css';
import { unixNow, useCheck } from '../../ToolFrame/useCheck';

const { id, timestamp, signature, secret, body } = webhookVector;

const sample = {
  headers: `webhook-id: ${id}\nwebhook-timestamp: ${timestamp}\nwebhook-signature: ${signature}`,
  body: body as string,
  secret: secret as string,
  now: timestamp as string,
};

/** Loads the verification code. This happens on first focus, because most readers don't use the tool. */
const loadCheck = () => import('@site/src/components/guide/WebhookVerifier/check-webhook');

const failed = (error: unknown): WebhookVerdict => ({
  verified: false,
  findings: [fault(failureText(error, 'The check', 'choose Verify again'))],
});

/** Verifies a webhook delivery in the page, and explains why it fails. */
export default function WebhookVerifier(): ReactNode {
  const { change, bind, result: verdict, run } = useCheck(sample, async (input) => (await loaded(loadCheck())).checkWebhook(input), failed);
  return (
    <>
      <SignByHand />
      <div data-needs-script="" data-search="skip" onFocus={() => loadEarly(loadCheck())}>
        <ToolFrame label="Webhook verifier" onSubmit={run}>
          <TextField
            label="Headers"
            hint="The three webhook- lines, as they arrived. Other lines are ignored."
            rows={4}
            {...bind('headers')}
          />
          <TextField label="Raw body" hint="The raw bytes of the request, not a parsed and reformatted copy." rows={5} {...bind('body')} />
          <div className={styles.pair}>
            <TextField label="Endpoint secret" hint="Stays on this page: it isn't stored or sent." {...bind('secret')} />
            <TextField
              label="Time to compare with"
              hint="Unix seconds. The sample starts with its own time."
              inputMode="numeric"
              {...bind('now')}
            />
          </div>
          <div className={styles.actions}>
            <button type="submit" className="button button--primary">
              Verify
            </button>
            <button type="button" onClick={() => change({ now: unixNow() })}>
              Use my clock
            </button>
            <button type="button" onClick={() => change(sample)}>
              Load the sample
            </button>
          </div>
          <div className={styles.result} aria-live="polite">
            {verdict && (
              <>
                <p className={styles.verdict} data-state={verdict.verified ? 'pass' : 'fault'}>
                  {verdict.verified ? 'Verified' : 'Not verified'}
                </p>
                <CheckResults items={verdict.findings} />
              </>
            )}
          </div>
        </ToolFrame>
      </div>
    </>
  );
}

/** The steps that signed the sample, which also work without JavaScript. */
function SignByHand(): ReactNode {
  return (
    <ol>
      <li>
        Join the ID, the timestamp, and the body of <code>event.json</code> with dots: <code>{`${id}.${timestamp}.{"id":"evt_…`}</code>
      </li>
      <li>
        Drop <code>whsec_</code> from the secret and decode the rest from base64.{' '}
        <span>{`These ${atob(secret.slice(6)).length} bytes are the key.`}</span>
      </li>
      <li>
        Take the HMAC-SHA256 of the joined text with that key. Encode its 32 bytes as base64 and put <code>v1,</code> before it.
      </li>
      <li>
        Compare: you get <code>{signature}</code>
      </li>
    </ol>
  );
}
