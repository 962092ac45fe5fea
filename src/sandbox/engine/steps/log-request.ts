import type { Step } from '../context';

/** Logs the request and the status of its response. */
export const logRequest: Step = async (context, next) => {
  const response = await next();
  const { engine, request, path, match } = context;
  engine.requests.add({
    at: engine.store.machine.now(),
    method: request.method,
    path,
    operation: match?.rule.id,
    status: response.status,
    idempotencyKey: request.headers.get('x-partita-idempotency-key'),
    retryAfter: response.headers['Retry-After'],
  });
  return response;
};
