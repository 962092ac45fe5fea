import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { receiver, type ReceivedEvent } from '../../../../tests/support/receiver';
import { SAMPLE_TIME } from '../../../../tests/support/sandbox';
import { sandboxWorld } from '../../../data/sandbox-world';
import { runCommand } from '../../../../tests/support/command-line';
import { sendingLine } from '../cli/sending-line';
import { startServer } from '../server/server';
import { chaosNames } from './chaos';
import type { SendingReport } from './sender';

const isGenuine = ({ headers, body }: ReceivedEvent, now: number): boolean => {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature } = headers;
  const key = Buffer.from(sandboxWorld.webhookSecret.slice('whsec_'.length), 'base64');
  const expected = `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  return signature === expected && Math.abs(now / 1000 - Number(timestamp)) <= 300;
};

const typeOf = ({ body }: ReceivedEvent): string => (JSON.parse(body) as { type: string }).type;

/** Creates a plan with chaos, and returns what an endpoint that rejects forged events receives. */
async function delivered(faults: string): Promise<{ received: ReceivedEvent[]; reports: SendingReport[]; lines: string[] }> {
  const reports: SendingReport[] = [];
  const { url, received } = await receiver((_, event) => (isGenuine(event, SAMPLE_TIME) ? 200 : 400));
  const chaos = chaosNames(faults);
  const server = await startServer({
    port: 0,
    startsAt: SAMPLE_TIME,
    isFixed: true,
    webhookUrl: url,
    chaos,
    report: (report) => reports.push(report),
  });
  await runCommand(['trigger', 'plan.created', '--url', server.origin]);
  await server.webhooks.idle();
  await server.stop();
  return { received, reports, lines: reports.map(sendingLine) };
}

test('every genuine event arrives once as genuine under all chaos', async () => {
  const { received, lines } = await delivered('all');
  const genuine = received.filter((event) => isGenuine(event, SAMPLE_TIME));
  expect([...new Set(genuine.map(typeOf))].toSorted()).toEqual(['installment.succeeded', 'plan.activated', 'plan.created']);
  expect(genuine).toHaveLength(6);
  expect(received).toHaveLength(12);
  expect(lines.some((line) => line.includes('[late]') || line.includes('[reordered]'))).toBe(true);
  for (const name of ['twice', 'bad-signature', 'old-timestamp', 'slow']) expect(lines.join('\n')).toContain(`[${name}]`);
});

test('twice sends the same ID again', async () => {
  const { received } = await delivered('twice');
  const ids = received.map(({ headers }) => headers['webhook-id']);
  expect([ids.length, new Set(ids).size]).toEqual([6, 3]);
});

test('reordered sends the last event of a group first', async () => {
  const { received } = await delivered('reordered');
  expect(received.map(typeOf)).toEqual(['installment.succeeded', 'plan.activated', 'plan.created']);
});

test('slow sends a body in two parts', async () => {
  const { received } = await delivered('slow');
  expect(received.map(({ parts }) => parts)).toEqual([2, 2, 2]);
});

test('forged copies are rejected and named in the log', async () => {
  const { received, lines } = await delivered('bad-signature,old-timestamp');
  expect(received.filter((event) => !isGenuine(event, SAMPLE_TIME))).toHaveLength(6);
  expect(lines.find((line) => line.includes('bad-signature'))).toMatch(
    /→ 400 \[bad-signature\] Also sends a forged event, .* https:\/\/\S+\/direct-api\/webhook-events#verify-the-signature$/,
  );
  expect(sendingLine({ type: 'plan.created', id: 'evt_1', url: '', status: 200, fault: 'old-timestamp' })).toContain(
    'Your endpoint accepted it, but must reject it.',
  );
});

test('the same seed disturbs deliveries in the same way', async () => {
  const [first, second] = await Promise.all([delivered('late,bad-signature,old-timestamp'), delivered('late,bad-signature,old-timestamp')]);
  const order = ({ reports }: { reports: SendingReport[] }): string[] =>
    [...new Set(reports.map(({ id }) => id.slice(0, -4)))].flatMap((id) =>
      reports.filter((report) => report.id.startsWith(id)).map(({ fault }) => `${fault}`),
    );
  expect(order(first)).toEqual(order(second));
});

test('an unknown fault is rejected with the known names', async () => {
  const { code, err } = await runCommand(['--forward-to', 'http://127.0.0.1:8', '--chaos', 'twice,rain']);
  expect(code).toBe(2);
  expect(err).toContain(`"rain" isn't a kind of chaos. Choose from twice, late, reordered, bad-signature, old-timestamp, slow, or all.`);
});
