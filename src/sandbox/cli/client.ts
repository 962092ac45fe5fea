import { sandboxWorld } from '../../data/sandbox-world';
import { InputError } from './command';

/** The `parseOptions` option of commands that use a running sandbox. */
export const urlOption = { url: { type: 'string' } } as const;

export const URL_HELP = `  --url <url>   address of the running sandbox; PARTITA_SANDBOX_URL or http://127.0.0.1:${sandboxWorld.port} by default`;

/** A response with its parsed JSON. An empty body is `{}`. */
export interface JsonResponse {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
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
}

/** Returns the origin of a URL. @throws InputError for anything but an HTTP URL. */
function originOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 'http:') throw new InputError(`The sandbox URL must look like http://127.0.0.1:4010, not "${text.slice(0, 80)}".`);
  return url.origin;
}

async function jsonOf(response: Response): Promise<Record<string, unknown>> {
  const text = await response.text();
  if (text === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch {
    // Throws the same error as for JSON that isn't an object.
  }
  throw new InputError(`${new URL(response.url).origin} isn't a Partita sandbox: it returned something other than a JSON object.`);
}

/** Creates a client of a running sandbox. @param url The option `--url`. @throws InputError for an invalid URL. */
export function sandboxClient(url: string | undefined, env: Readonly<Record<string, string | undefined>>): SandboxClient {
  const origin = originOf(url ?? (env.PARTITA_SANDBOX_URL || `http://127.0.0.1:${sandboxWorld.port}`));
  const send = async (path: string, init: RequestInit): Promise<JsonResponse> => {
    const response = await fetch(origin + path, init).catch(() => {
      throw new InputError(`No sandbox is running at ${origin}. Start one, or pass its address with --url.`);
    });
    return { status: response.status, headers: response.headers, body: await jsonOf(response) };
  };
  const json = (method: string, body: unknown, headers: Record<string, string> = {}): RequestInit => ({
    method,
    headers: { ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const token = async (): Promise<string> => {
    const { clientId, clientSecret, scopes } = sandboxWorld;
    const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret, scope: scopes.join(' ') };
    const { body } = await send('/connect/token', { method: 'POST', body: new URLSearchParams(form) });
    if (typeof body.access_token === 'string') return body.access_token;
    throw new InputError(`The sandbox at ${origin} returned no token: ${JSON.stringify(body).slice(0, 200)}`);
  };
  return {
    url: origin,
    async control<Result>(method: string, path: string, body?: unknown) {
      const response = await send(`/_sandbox${path}`, json(method, method === 'POST' ? (body ?? {}) : body));
      if (response.status < 400) return response.body as Result;
      const { error } = response.body;
      throw new InputError(typeof error === 'string' ? error : `The sandbox at ${origin} doesn't know ${method} /_sandbox${path}.`);
    },
    call: async (method, path, body, headers = {}) =>
      send(path, json(method, body, { Authorization: `Bearer ${await token()}`, ...headers })),
  };
}
