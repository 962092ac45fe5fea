import { ControlError } from './control-error';
import type { ControlCall, ControlRoute } from './control-route';
import type { WireResponse } from './core/responses';
import { controlRoutes } from './control-routes';

const ROOT = '/_sandbox';

const guide = Object.fromEntries(controlRoutes.map(({ method, path, guide: text }) => [`${method} ${ROOT}${path}`, text]));

const json = (status: number, body: unknown): WireResponse => ({
  status,
  headers: new Headers({ 'Content-Type': 'application/json' }),
  body: JSON.stringify(body, null, 2),
});

async function bodyOf(request: Request): Promise<Record<string, unknown>> {
  const text = await request.text();
  if (text.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // Throws the same error as for JSON that isn't an object.
  }
  throw new ControlError('The body must be a JSON object.');
}

const patterns = controlRoutes.map((route) => ({ route, pattern: new RegExp(`^${ROOT}${route.path.replaceAll(/\{\w+\}/g, '([^/]+)')}$`) }));

function find(method: string, pathname: string): { route: ControlRoute; ids: string[] } | undefined {
  for (const { route, pattern } of patterns) {
    const match = route.method === method ? pattern.exec(pathname) : null;
    if (match) return { route, ids: match.slice(1) };
  }
  return undefined;
}

export const isControl = (url: URL): boolean => url.pathname === ROOT || url.pathname.startsWith(`${ROOT}/`);

/** Handles requests below `/_sandbox`, which control the sandbox. */
export async function handleControl(
  request: Request,
  { sandbox, webhooks }: Pick<ControlCall, 'sandbox' | 'webhooks'>,
): Promise<WireResponse> {
  const url = new URL(request.url);
  const found = find(request.method, url.pathname);
  if (!found) return json(url.pathname === ROOT ? 200 : 404, { controls: guide });
  try {
    const body = await bodyOf(request);
    sandbox.tick();
    return json(200, await found.route.run({ sandbox, webhooks, body, query: url.searchParams, ids: found.ids }));
  } catch (error) {
    if (error instanceof ControlError) return json(400, { error: error.message });
    throw error;
  }
}
