import type { Link } from 'mdast';
import { errorCatalogue } from './descriptions';
import { code, link } from './nodes';
import type { ErrorCode, Operation } from './types';

/** An error code with its entry in the catalog. */
export interface ListedError extends ErrorCode {
  name: string;
}

/** An error code as a link to its entry. */
export const errorLink = (name: string): Link => link([code(name)], `/api/v3/errors#${name}`);

/** The error codes of an operation, each group sorted by status: its own, and the ones that most operations can return. */
export function errorsOf(operation: Operation): { own: ListedError[]; common: ListedError[] } {
  const catalog = errorCatalogue();
  const listed = (operation['x-errors'] ?? [])
    .flatMap((name): ListedError[] => {
      const entry = catalog[name];
      return entry ? [{ name, ...entry }] : [];
    })
    .toSorted((a, b) => a.status - b.status || a.name.localeCompare(b.name));
  return { own: listed.filter(({ common }) => !common), common: listed.filter(({ common }) => common) };
}
