import { isObject } from '../../../domain/is-object';
import type { Failure, FailureStep } from '../../failure/failure';
import type { SandboxClient } from '../common/client';
import type { Har, HarEntry } from '../coverage/har';
import { withoutSecrets } from '../coverage/secrets';
import type { Case } from './case';
import type { Order } from './partita';
import type { Shop, Visit } from './shop';

type Outcome = Pick<Case, 'name' | 'title' | 'cost' | 'page'> & { passed: boolean; observed: string };

/** What happens while cases run at the same time. */
export interface Recording {
  /** Ends the recording. @returns the failure of each case that failed. @param orders The orders of each case, if it knows them. */
  failuresOf(results: readonly Outcome[], orders: readonly (readonly Order[])[]): Promise<(Failure | undefined)[]>;
}

/** A step with the machine's time, by which steps of two sources are sorted. */
interface TimedStep {
  machineTime: number;
  step: FailureStep;
}

const parsed = (text: string | undefined): unknown => {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return text;
  }
};

/** Returns the IDs that a response adds to what was sent. In a replay, they're others. */
function idsIn(response: unknown, names: RegExp, sent = ''): Record<string, string> | undefined {
  const ids = Object.entries(isObject(response) ? response : {}).filter(
    (member): member is [string, string] =>
      typeof member[1] === 'string' && names.test(member[0]) && member[0] !== 'traceId' && !sent.includes(member[1]),
  );
  return ids.length > 0 ? Object.fromEntries(ids) : undefined;
}

const WHO = { shop: 'shop', check: 'hub', control: 'control' } as const;

function stepOf({ request, response, startedDateTime, _partita: known }: HarEntry, startsAt: number): TimedStep {
  const { pathname, search } = new URL(request.url);
  const ids = idsIn(parsed(response.content.text), /^(planNumber|\w+Id)$/, request.url + (request.postData?.text ?? ''));
  const key = request.headers.find(({ name }) => name === 'x-partita-idempotency-key')?.value;
  return {
    machineTime: Date.parse(startedDateTime),
    step: {
      by: WHO[known.from],
      at: Math.max(0, known.sandboxTime - startsAt),
      method: request.method,
      path: pathname + search,
      ...(key !== undefined && { key }),
      ...(request.postData && { body: parsed(request.postData.text) }),
      status: response.status,
      ...(known.errorCode !== undefined && { code: known.errorCode }),
      ...(ids && { ids }),
    },
  };
}

/** A visit is at the time of the sandbox's previous step, since only the sandbox knows its clock. */
const visitOf = ({ at, body, response, ...visit }: Visit): TimedStep => ({
  machineTime: at,
  step: {
    by: 'visitor',
    at: 0,
    ...visit,
    ids: idsIn(response, /^(planNumber|orderReference)$/),
    ...(body !== undefined && { body: parsed(withoutSecrets(typeof body === 'string' ? body : JSON.stringify(body))) }),
  },
});

const mentions = (step: FailureStep, orders: readonly Order[]): boolean => {
  const text = JSON.stringify(step);
  return orders.some(({ orderReference, planNumber }) => text.includes(orderReference) || (planNumber !== '' && text.includes(planNumber)));
};

/** Starts to record what the shop and the check do. */
export async function startRecording(shop: Shop, sandbox: SandboxClient): Promise<Recording> {
  const har = (from: number): Promise<Har> => sandbox.control('GET', `/har?from=${from}`);
  const { log } = await har(Number.MAX_SAFE_INTEGER);
  const [settings, { now }] = await Promise.all([
    sandbox.control<Record<string, unknown>>('GET', '/settings'),
    sandbox.control<{ now: string }>('GET', '/clock'),
  ]);
  const startsAt = Date.parse(now);
  const visits: Visit[] = [];
  shop.onVisit = (visit) => void visits.push(visit);
  return {
    async failuresOf(results, orders) {
      shop.onVisit = undefined;
      if (results.every(({ passed }) => passed)) return results.map(() => undefined);
      const { entries } = (await har(log._partita?.next ?? 0)).log;
      const timed = [...entries.map((entry) => stepOf(entry, startsAt)), ...visits.map(visitOf)];
      let at = 0;
      const steps = timed
        .toSorted((a, b) => a.machineTime - b.machineTime)
        .map(({ step }) => ({ ...step, at: (at = Math.max(at, step.at)) }));
      return results.map(({ passed, name, title, observed, cost, page }, index): Failure | undefined => {
        if (passed) return undefined;
        const own = orders[index] ?? [];
        const others = orders.flatMap((list, other) => (other === index ? [] : list));
        const ofCase = steps.filter((step) => mentions(step, own) || !mentions(step, others));
        return { name, title, observed, cost, page, seed: log._partita?.seed ?? 1, startsAt, settings, steps: ofCase };
      });
    },
  };
}
