import { matchOf, type Context, type Step } from '../context';
import { readBody } from '../read-body';
import { toolsOf } from '../request-tools';
import { NO_STORE, tokenResponse } from '../token';

/** Reads the form of a token request. @returns undefined for another body. */
async function readForm({ engine, request }: Context): Promise<Record<string, unknown> | undefined> {
  try {
    return (await readBody(request, ['application/x-www-form-urlencoded'], toolsOf(engine))).value as Record<string, unknown>;
  } catch {
    return undefined;
  }
}

/** Responds to a token request. */
export const issueToken: Step = async (context, next) => {
  if (matchOf(context).rule.scope !== undefined) return next();
  const { store } = context.engine;
  const form = await readForm(context);
  context.input = { parameters: {}, body: form, files: [] };
  const { status, body } = tokenResponse({
    form,
    authorization: context.request.headers.get('authorization'),
    now: store.state.now,
    traceId: context.traceId,
    jti: store.random.hex(16),
  });
  return { status, headers: status === 401 ? { ...NO_STORE, 'WWW-Authenticate': 'Basic realm="Partita"' } : NO_STORE, body };
};
