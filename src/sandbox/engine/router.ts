import { sandboxPaths } from '../../data/sandbox-paths';
import type { OperationRule } from '../contract/types';

interface Route {
  rule: OperationRule;
  method: string;
  parts: string[];
}

export interface Match {
  rule: OperationRule;
  path: Record<string, string>;
}

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

/** Returns the methods that a path supports, for the error about a wrong method. */
export const methodsOf = (operations: OperationRule[], pathname: string): string[] => {
  const match = routerOf(operations);
  return ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((method) => match(method, pathname));
};

/** Returns a function that finds a request's operation. Fixed segments take precedence: `/search` over `/{planNumber}`. */
export function routerOf(operations: OperationRule[]): (method: string, pathname: string) => Match | undefined {
  const byLength = new Map<number, Route[]>();
  for (const rule of operations) {
    const parts = rule.path.split('/').slice(1);
    byLength.set(parts.length, [...(byLength.get(parts.length) ?? []), { rule, method: rule.method, parts }]);
  }
  const parameters = ({ parts }: Route): number => parts.filter((part) => part.startsWith('{')).length;
  for (const routes of byLength.values()) routes.sort((a, b) => parameters(a) - parameters(b));
  return (method, pathname) => {
    const parts = pathname.split('/').slice(1);
    const fits = (route: Route): boolean =>
      route.method === method && route.parts.every((part, index) => part.startsWith('{') || part === parts[index]);
    const found = byLength.get(parts.length)?.find(fits);
    if (!found) return undefined;
    const path = Object.fromEntries(
      found.parts.flatMap((part, index) => (part.startsWith('{') ? [[part.slice(1, -1), decoded(parts[index] ?? '')] as const] : [])),
    );
    return { rule: found.rule, path };
  };
}

/** Returns a request's path below the sandbox's root, for URLs of real hosts and of the local server. */
export function pathIn({ href, pathname }: URL): string {
  const [host, path] = sandboxPaths.find(([start]) => href.startsWith(`${start}/`) || href === start) ?? [];
  return host === undefined || path === undefined ? pathname : path + pathname.slice(new URL(host).pathname.replace(/\/$/, '').length);
}
