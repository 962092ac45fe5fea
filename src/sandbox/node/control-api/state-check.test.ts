import * as fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { SAMPLE_TIME } from '../../../../tests/support/sandbox';
import { systemTools } from '../../engine/tools';
import { fromText } from '../../core/bytes';
import { startServer, type RunningServer } from '../server/server';
import { trigger } from '../trigger/trigger';

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

interface Result {
  status: number;
  error?: string;
}

/** A server with a saved state. */
interface Saved extends RunningServer {
  state: { [name: string]: Json };
  /** Loads a state with the checksum that it needs. */
  load(state: Json): Promise<Result>;
  /** Sends a control request. */
  send(path: string, body: unknown): Promise<Result>;
}

async function saved(): Promise<Saved> {
  const server = await startServer({ port: 0, startsAt: SAMPLE_TIME, isFixed: true });
  onTestFinished(() => server.stop());
  const { origin, sandbox } = server;
  for (const type of ['plan.cleared', 'chargeback.opened', 'report.ready', 'account.onboarding_updated', 'key.expiring'])
    await trigger(sandbox, type);
  const file = (await (await fetch(`${origin}/_sandbox/state`)).json()) as { state: { [name: string]: Json } };
  const send = async (path: string, body: unknown): Promise<Result> => {
    const headers = { 'Content-Type': 'application/json' };
    const response = await fetch(`${origin}/_sandbox${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return { status: response.status, ...((await response.json()) as { error?: string }) };
  };
  const load = async (state: Json): Promise<Result> =>
    send('/state', { ...file, state, sha256: await systemTools.sha256(fromText(JSON.stringify(state))) });
  return { ...server, state: file.state, load, send };
}

type Place = readonly (string | number)[];

/** Returns a copy with another value at a place, or without it. */
function changed(state: Json, place: Place, value: Json | undefined): Json {
  const [name, ...rest] = place;
  if (name === undefined) return value ?? null;
  if (Array.isArray(state))
    return state.flatMap((item, index) =>
      index === name ? (rest.length === 0 && value === undefined ? [] : [changed(item, rest, value)]) : [item],
    );
  const before = state as { [name: string]: Json };
  if (rest.length === 0 && value === undefined) return Object.fromEntries(Object.entries(before).filter(([other]) => other !== name));
  return { ...before, [name]: changed(before[name] ?? null, rest, value) };
}

test('a saved state loads, and data that was written by hand is checked', async () => {
  const { state, load, sandbox } = await saved();
  expect(await load(state)).toMatchObject({ status: 200 });
  const [event] = sandbox.state.events;
  const wrong: [what: string, place: Place, value: Json | undefined][] = [
    ['an event without a body', ['events', 0, 'body'], undefined],
    ['an event whose body is not JSON', ['events', 0, 'body'], '{'],
    ['an event of another type', ['events', 0, 'type'], 'plan.eaten'],
    ['an event with an undocumented body', ['events', 0, 'body'], JSON.stringify({ id: event?.id ?? '', type: event?.type ?? '' })],
    ['a clock before the calendar', ['now'], -8e15],
    ['a clock that is no number', ['now'], '2026'],
    ['a clock in the year 250,000', ['now'], 8e15],
    ['a plan without installments', ['plans', 'entries', 0, 1, 'installments'], undefined],
    ['a plan under another number', ['plans', 'entries', 6, 0], 'x'],
    ['a plan under no number', ['plans', 'entries', 6, 0], ''],
    ['a case under another ID', ['chargebacks', 'entries', 0, 0], 'x'],
    ['a plan with half a character in its number', ['plans', 'entries', 0, 0], '\uD800'],
  ];
  const before = sandbox.snapshot();
  for (const [what, place, value] of wrong)
    expect(await load(changed(state, place, value)), what).toMatchObject({
      status: 400,
      error: expect.stringContaining('is damaged') as string,
    });
  expect(sandbox.snapshot()).toBe(before);
});

test('half a character in a reference reaches no URL', async () => {
  const { state, load, origin, sandbox } = await saved();
  const [planNumber] = sandbox.state.plans.keys();
  const plan: Place = ['plans', 'entries', 0, 1];
  const half = changed(changed(state, [...plan, 'orderReference'], 'a\uD800'), [...plan, 'redirectUrls'], {
    succeeded: 'https://shop.example/{orderReference}',
  });
  const { status } = await load(half);
  expect([200, 400]).toContain(status);
  expect((await fetch(`${origin}/p/${planNumber}`)).status).toBeLessThan(500);
});

/** All places in a value. */
function placesIn(value: Json, at: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) return [at];
  return [at, ...Object.entries(value).flatMap(([name, nested]) => placesIn(nested, [...at, Array.isArray(value) ? Number(name) : name]))];
}

test('whatever is changed in a state, the sandbox refuses it or keeps responding, and a reset works', async () => {
  const { state, load, send, origin } = await saved();
  const places = placesIn(state).filter((at) => at.length > 0);
  const value = fc.constantFrom<Json>(null, true, -1, 1e300, '', 'x', '\uD800', [], {}, { entries: [] }, [[]]);
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...places), fc.option(value, { nil: undefined }), async (place, replacement) => {
      const { status } = await load(changed(state, place, replacement));
      expect([200, 400]).toContain(status);
      for (const path of ['/_sandbox/events', '/_sandbox/clock', '/_sandbox/webhooks'])
        expect((await fetch(origin + path)).status, path).toBe(200);
      const moved = await send('/clock', { advance: '40d' });
      if (moved.status === 500) expect(moved.error).toContain('POST /_sandbox/reset');
      expect((await send('/reset', {})).status).toBe(200);
      expect((await fetch(`${origin}/_sandbox/clock`)).status).toBe(200);
    }),
    { numRuns: 150 },
  );
});
