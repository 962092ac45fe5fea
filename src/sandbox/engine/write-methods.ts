const WRITE_METHODS = new Set(['POST', 'PUT', 'PATCH']);

/** Whether a request can have an idempotency key. */
export const isWrite = ({ method }: Request): boolean => WRITE_METHODS.has(method);
