import type { WireResponse } from '../../engine/responses';

/** Builds the response to a method that a path doesn't have. @param allowed The methods that it has. */
export function methodNotAllowed(method: string, allowed: readonly string[]): WireResponse {
  const methods = allowed.flatMap((name) => (name === 'GET' ? ['GET', 'HEAD'] : [name]));
  return {
    status: 405,
    headers: new Headers({ 'Content-Type': 'application/json', Allow: methods.join(', ') }),
    body: JSON.stringify({ error: `This path doesn't take ${method}. It takes ${methods.join(', ')}.` }),
  };
}
