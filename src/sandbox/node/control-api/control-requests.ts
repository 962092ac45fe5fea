import { checkMembers } from '../../control/check-members';
import { ControlError } from '../../control/control-error';
import type { ControlCall, ControlRoute } from './control-route';
import type { WireResponse } from '../../engine/responses';
import { controlRoutes } from './control-routes';
import { isTooDeep, MAX_LEVELS } from '../../engine/nesting';
import { CONTROL_ROOT } from './is-control';
import { methodNotAllowed } from '../common/method-not-allowed';
import { isObject } from '../../../domain/is-object';

const guide = Object.fromEntries(controlRoutes.map(({ method, path, guide: text }) => [`${method} ${CONTROL_ROOT}${path}`, text]));

const json = (status: number, body: unknown): WireResponse => ({
  status,
  headers: new Headers({ 'Content-Type': 'application/json' }),
  body: JSON.stringify(body, null, 2),
});

async function bodyOf(request: Request): Promise<Record<string, unknown>> {
  const text = await request.text();
  if (text.trim() === '') return {};
  if (isTooDeep(text)) throw new ControlError(`The body has more than ${MAX_LEVELS} levels of arrays and objects.`);
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return value;
  } catch {
    // Throws the same error as for JSON that isn't an object.
  }
  throw new ControlError('The body must be a JSON object.');
}

const patterns = controlRoutes.map((route) => ({
  route,
  pattern: new RegExp(`^${CONTROL_ROOT}${route.path.replaceAll(/\{\w+\}/g, '([^/]+)')}$`),
}));

/** Returns the routes at a path, with the values of their path parameters. */
const routesAt = (pathname: string): { route: ControlRoute; ids: string[] }[] =>
  patterns.flatMap(({ route, pattern }) => {
    const match = pattern.exec(pathname);
    return match ? [{ route, ids: match.slice(1) }] : [];
  });

/** Handles requests below `/_sandbox`, which control the sandbox. */
export async function handleControl(
  request: Request,
  shared: Pick<ControlCall, 'sandbox' | 'webhooks' | 'recorder'>,
): Promise<WireResponse> {
  const url = new URL(request.url);
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const routes = routesAt(url.pathname);
  if (routes.length === 0 && url.pathname !== CONTROL_ROOT) return json(404, { controls: guide });
  const methods = routes.length === 0 ? ['GET'] : routes.map(({ route }) => route.method);
  if (!methods.includes(method)) return methodNotAllowed(request.method, methods);
  const found = routes.find(({ route }) => route.method === method);
  if (!found) return json(200, { controls: guide });
  try {
    const body = await bodyOf(request);
    if (found.route.members) checkMembers(body, found.route.members);
    if (!found.route.replacesState) shared.sandbox.tick();
    return json(200, await found.route.run({ ...shared, body, query: url.searchParams, ids: found.ids }));
  } catch (error) {
    if (error instanceof ControlError) return json(400, { error: error.message });
    throw error;
  }
}
