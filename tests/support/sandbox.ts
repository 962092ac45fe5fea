import { sandboxWorld } from '../../src/data/sandbox-world';
import type { LocatedOperation } from '../../src/reference/descriptions';
import { filledPath, formFields, searchOf, type SampleRequest } from '../../src/reference/sample-request';
import type { Sandbox } from '../../src/sandbox/engine/sandbox';
import { demoToken } from '../../src/sandbox/seeds/demo-token';
import { nodeMachine } from '../../src/sandbox/node/server/node-machine';
import { readContract } from '../../src/sandbox/node/common/read-contract';
import { openSandbox } from '../../src/sandbox/seeds/seeds';

const pairs = new Map<number, Promise<{ pem: string; publicJwk: JsonWebKey; privateJwk: JsonWebKey }>>();

/** One key pair for each length: generating one takes seconds and adds no coverage. */
function quickKeys(generate: (length: number) => Promise<{ pem: string; publicJwk: JsonWebKey; privateJwk: JsonWebKey }>) {
  return (length: number) => {
    const known = pairs.get(length) ?? generate(length);
    pairs.set(length, known);
    return known;
  };
}

export interface TestSandbox {
  sandbox: Sandbox;
  /** Calls an API of the sandbox, by default with a token of every scope and a new idempotency key. */
  call(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<{ status: number; body: Record<string, never> & Record<string, unknown>; headers: Headers }>;
  token: string;
  events(): Promise<string[]>;
  /** Names of the invalid fields. */
  wait: number[];
  /** Log lines of the sandbox server. */
  logged: string[];
  /** The machine's clock, in milliseconds. */
  machine: { time: number };
}

/** When the sample data take place, in milliseconds. A server uses the current time unless a test sets it. */
export const SAMPLE_TIME = Date.parse(sandboxWorld.startsAt);

let count = 0;

/** A sandbox whose clock moves only when a test moves it, with a token that never expires. */
export async function testSandbox({ rateLimits = false, isFixed = false } = {}): Promise<TestSandbox> {
  const { systemTools } = await import('../../src/sandbox/engine/tools');
  const wait: number[] = [];
  const logged: string[] = [];
  const clock = { time: 1_777_000_000_000 };
  const machine = {
    now: () => clock.time,
    wait: (milliseconds: number) => {
      wait.push(milliseconds);
      return Promise.resolve();
    },
    generateKey: quickKeys(systemTools.generateKey),
    ...nodeMachine,
    log: (message: string) => void logged.push(message),
  };
  const sandbox = openSandbox({ contract: readContract(), rateLimits, isFixed, machine });
  const token = await tokenOf(sandbox);
  const call: TestSandbox['call'] = async (method, path, body, headers = {}) => {
    const { now } = sandbox.state;
    const isWrite = method !== 'GET' && method !== 'DELETE';
    const response = await sandbox.handle(
      new Request(`http://127.0.0.1${path}`, {
        method,
        headers: {
          // The clock may have moved past the first token's hour.
          Authorization: `Bearer ${await tokenAt(sandbox, now)}`,
          ...(isWrite && { 'X-Partita-Idempotency-Key': `test-${(count += 1)}` }),
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    );
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: (text ? JSON.parse(text) : {}) as never };
  };
  const events = async (): Promise<string[]> => (await sandbox.events()).items.map(({ type }) => type);
  return { sandbox, call, token, events, wait, logged, machine: clock };
}

const tokens = new WeakMap<Sandbox, { at: number; token: string }>();

async function tokenAt(sandbox: Sandbox, now: number): Promise<string> {
  const known = tokens.get(sandbox);
  if (known && now - known.at < 3_000_000 && now >= known.at) return known.token;
  const token = await tokenOf(sandbox);
  tokens.set(sandbox, { at: now, token });
  return token;
}

export const tokenOf = demoToken;

/** A sample from the pages as a request to the sandbox. */
export function sampleAsRequest(sample: SampleRequest, token: string, { operation }: LocatedOperation): Request {
  const headers = new Headers(sample.headers);
  if (sample.bearer) headers.set('Authorization', `Bearer ${token}`);
  let body: string | FormData | URLSearchParams | undefined;
  if (sample.body?.type === 'application/json') {
    body = sample.body.text;
    headers.set('Content-Type', 'application/json');
  } else if (sample.body?.type === 'multipart/form-data') {
    body = new FormData();
    for (const { name, value, isFile } of formFields(sample.body)) body.append(name, isFile ? new File(['%PDF-1.7'], value) : value);
  } else if (sample.body) {
    body = new URLSearchParams(
      formFields(sample.body).map(({ name, value }) => [name, value.replace('YOUR_CLIENT_SECRET', sandboxWorld.clientSecret)]),
    );
    if (!body.has('client_id')) headers.set('Authorization', `Basic ${btoa(`${sandboxWorld.clientId}:${sandboxWorld.clientSecret}`)}`);
  }
  if (!operation) throw new Error('A sample belongs to an operation.');
  return new Request(sample.server + filledPath(sample) + searchOf(sample), {
    method: sample.method,
    headers,
    ...(body !== undefined && { body }),
  });
}
