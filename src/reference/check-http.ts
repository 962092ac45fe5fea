import { sandboxPaths } from '../data/sandbox-paths';
import type { Contract } from '../sandbox/contract/types';

/**
 * Checks a line such as `POST https://text2pay.sandbox.partita.example/v1/plans`.
 * @returns the problem, or an empty string if the operation exists.
 */
export function httpProblems(code: string, { operations }: Contract): string[] {
  const [, method, url = ''] = /^([A-Z]+) (\S+)$/.exec(code.trim()) ?? [];
  const [host = '', at = ''] = sandboxPaths.find(([prefix]) => url.startsWith(prefix)) ?? [];
  const isThere =
    host !== '' && operations.some((operation) => operation.method === method && operation.path === at + url.slice(host.length));
  return isThere ? [] : ['write a method and the sandbox URL of an operation that exists'];
}
