import { connect } from 'node:net';
import { sandboxWorld } from '../../../data/sandbox-world';
import { portProblemOf } from '../../../domain/blocked-ports';
import { failureCause } from '../../../domain/failure-cause';
import { issueToken } from '../../engine/token';
import { InputError } from './command';
import { isObject } from '../../../domain/is-object';

/** The `parseOptions` option of commands that use a running sandbox. */
export const urlOption = { url: { type: 'string' } } as const;

export const URL_HELP = `  --url <url>   address of the running sandbox; PARTITA_SANDBOX_URL or http://127.0.0.1:${sandboxWorld.port} by default`;

/** A response with its parsed JSON. An empty body is `{}`. */
interface JsonResponse {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
}

/** A response of the sandbox as it was received. */
export interface TextResponse {
  status: number;
  headers: Headers;
  text: string;
}

/** A running sandbox. */
export interface SandboxClient {
  /** `http://127.0.0.1:4010` */
  url: string;
  /**
   * Sends a request below `/_sandbox`: `control('POST', '/clock', { advance: 'P1M' })`.
   * @throws InputError with the sandbox's message if it rejects the request, or if no sandbox is running.
   */
  control<Result>(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<Result>;
  /**
   * Calls an API with a token of every scope: `call('POST', '/v3/installment-plans', body, { 'X-Partita-Idempotency-Key': key })`.
   * @returns the response, whatever its status.
   * @throws InputError if no sandbox is running.
   */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<JsonResponse>;
  /** The same with the response as text, for files and reports. A body that is a text is sent as it is. */
  request(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<TextResponse>;
}

/** Returns the origin of a URL. @throws InputError for anything but an HTTP URL. */
function originOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 'http:') throw new InputError(`The sandbox URL must look like http://127.0.0.1:4010, not "${text.slice(0, 80)}".`);
  const problem = portProblemOf(url);
  if (problem !== undefined) throw new InputError(`The sandbox URL can't be ${url.origin}. ${problem}`);
  return url.origin;
}

/** @throws InputError for anything but an object, which a sandbox returns for every request. */
function jsonOf(text: string, origin: string): Record<string, unknown> {
  if (text === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return value;
  } catch {
    // Throws the same error as for JSON that isn't an object.
  }
  throw new InputError(`${origin} isn't a Partita sandbox: it returned something other than a JSON object.`);
}

/** Returns whether a program listens at an origin, whatever it responds. A sandbox that simulates a lost connection does. */
const isListening = (origin: string): Promise<boolean> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(origin);
    const socket = connect(Number(port || 80), hostname.replaceAll(/[[\]]/g, ''), () => resolve(true));
    socket.on('connect', () => socket.destroy()).on('error', () => resolve(false));
  });

/** Creates a client of a running sandbox. @param url The option `--url`. @throws InputError for an invalid URL. */
export function sandboxClient(url: string | undefined, env: Readonly<Record<string, string | undefined>>): SandboxClient {
  const origin = originOf(url ?? (env.PARTITA_SANDBOX_URL || `http://127.0.0.1:${sandboxWorld.port}`));
  const send = async (path: string, init: RequestInit): Promise<TextResponse> => {
    try {
      // A redirect isn't followed: it could lead to another machine.
      const response = await fetch(origin + path, { redirect: 'manual', ...init });
      return { status: response.status, headers: response.headers, text: await response.text() };
    } catch (error) {
      throw new InputError(
        (await isListening(origin))
          ? `There was no response from ${origin}: ${failureCause(error)}.`
          : `No sandbox is running at ${origin}. Start one, or pass its address with --url.`,
      );
    }
  };
  const sendJson = async (path: string, init: RequestInit): Promise<JsonResponse> => {
    const { status, headers, text } = await send(path, init);
    return { status, headers, body: jsonOf(text, origin) };
  };
  const json = (method: string, body: unknown, headers: Record<string, string> = {}): RequestInit => ({
    method,
    headers: { ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const control: SandboxClient['control'] = async <Result>(method: string, path: string, body?: unknown) => {
    const response = await sendJson(`/_sandbox${path}`, json(method, method === 'POST' ? (body ?? {}) : body));
    if (response.status < 400) return response.body as Result;
    const { error } = response.body;
    throw new InputError(typeof error === 'string' ? error : `The sandbox at ${origin} doesn't know ${method} /_sandbox${path}.`);
  };
  // Issued here, because token requests have a rate limit, and tools don't know when the clock moves.
  const token = async (): Promise<string> => {
    const { now } = await control<{ now: string }>('GET', '/clock');
    return issueToken(sandboxWorld.clientId, sandboxWorld.scopes.join(' '), Date.parse(now), 'tool');
  };
  const request: SandboxClient['request'] = async (method, path, body, headers = {}) =>
    send(path, json(method, body, { Authorization: `Bearer ${await token()}`, ...headers }));
  return {
    url: origin,
    control,
    async call(...call) {
      const { status, headers, text } = await request(...call);
      return { status, headers, body: jsonOf(text, origin) };
    },
    request,
  };
}
