import { chaosFaults } from '../../../data/chaos-faults';
import type { SendingReport } from '../webhooks/sender';
import { docsUrl } from '../common/docs-url';

const FORGED = ['bad-signature', 'old-timestamp'];

/** Formats a webhook request for the log: the event, the response, and, with chaos, the fault and its page. */
export function sendingLine({ type, id, status, error, fault: name }: SendingReport): string {
  const response = status === 0 ? `no response${error === undefined ? '' : ` (${error})`}` : status;
  const result = response === undefined ? 'waits' : `→ ${response}`;
  const line = `${type} ${id} ${result}`;
  const fault = chaosFaults.find((chaosFault) => chaosFault.name === name);
  if (!fault) return line;
  const isAccepted = FORGED.includes(fault.name) && status !== undefined && status >= 200 && status < 300;
  const verdict = isAccepted ? ' Your endpoint accepted it, but must reject it.' : '';
  return `${line} [${fault.name}] ${fault.effect}.${verdict} ${docsUrl(fault.page)}`;
}
