import type { ReplayedStep } from './replay';
import type { Failure, FailureStep } from './failure';

const WHO: Readonly<Record<FailureStep['by'], string>> = {
  shop: 'Your shop',
  hub: 'Hub',
  control: 'Sandbox',
  visitor: 'To your shop',
};

/** The maximum characters of a request's body. */
const LONGEST = 80;

/** What a step sent, in one line. */
export function requestLine({ by, method, path, body, key }: FailureStep): string {
  const content = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body);
  const shown = content.length > LONGEST ? `${content.slice(0, LONGEST)}…` : content;
  return [`${WHO[by]}:`.padEnd(13), method, path, shown, key === undefined ? '' : `(key ${key.slice(0, 40)})`].filter(Boolean).join(' ');
}

const response = (status: number, code?: string): string => (status === 0 ? 'no response' : [status, code].filter(Boolean).join(' '));

/** What a step was answered, and what it's answered now if that's something else. */
export function responseLine({ step, status, code, isSame }: ReplayedStep): string {
  const recorded = response(step.status, step.code);
  return isSame || status === undefined ? recorded : `${recorded}, and now ${response(status, code)}`;
}

/** Says whether a fresh sandbox responded as it did when the failure was recorded. */
export function verdictOf(replayed: readonly ReplayedStep[]): string {
  const sent = replayed.filter(({ status }) => status !== undefined);
  const others = sent.filter(({ isSame }) => !isSame).length;
  return others === 0
    ? `A fresh sandbox responded to all ${sent.length} requests as recorded.`
    : `A fresh sandbox responded to ${others} of ${sent.length} requests differently.`;
}

/** The lines above the steps. */
export const summaryLines = ({ name, title, observed, cost }: Failure): string[] => [
  `${name}: ${title}`,
  observed,
  `What it costs: ${cost}`,
];
