import { responseRule } from '../../contract/response-rule';
import type { Step } from '../context';

/** Adds the headers that every response of an API has, if they're documented for it. */
export const addHeaders: Step = async (context, next) => {
  const response = await next();
  if (response.raw) return response;
  const { store } = context.engine;
  const rule = context.match?.rule;
  const documented = rule && responseRule(store.contract, rule, response.status)?.headers.map((name) => name.replace('!', ''));
  const offered = { ...(rule && store.limits.headersOf(rule)), 'X-Partita-Api-Version': '3.0', ...response.headers };
  const headers = Object.fromEntries(Object.entries(offered).filter(([name]) => !rule || documented?.includes(name)));
  // A stored response keeps the trace ID of the original request.
  const { traceId = context.traceId } = (response.body ?? {}) as { traceId?: string };
  return { ...response, headers: { ...headers, 'X-Partita-Trace-Id': traceId } };
};
