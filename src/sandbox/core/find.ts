import { checksumOf, fromBase64Url, fromText, toBase64Url, toText } from './bytes';
import type { ErrorCode } from '../contract/operation-types';
import { ApiError } from './api-error';
import { invariant } from '../../domain/invariant';

/** Finds a resource. @throws ApiError with the given code. */
export function find<Entry>(entries: ReadonlyMap<string, Entry>, id: string, what: string, code: ErrorCode = 'resource_not_found'): Entry {
  const entry = entries.get(id);
  if (entry === undefined) throw new ApiError(code, `There is no ${what} ${id.slice(0, 40)}.`, [{ field: what, issue: 'unknown' }]);
  return entry;
}

/** Returns a list's filter parameters, which are the same on every page. */
export const filtersOf = (parameters: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(parameters).filter(([name]) => name !== 'limit' && name !== 'cursor' && !name.startsWith('X-')));

export interface Page<Item> {
  items: Item[];
  nextCursor: string | null;
  hasMore: boolean;
}

/**
 * Returns one page of a list. The cursor contains the offset and a checksum of the filters.
 * @param list The filters. A cursor is valid only with the same ones.
 * @throws ApiError `field_invalid` for another list's cursor.
 */
export function pageOf<Item>(all: readonly Item[], limit: number | undefined, cursor: string | undefined, list: unknown = ''): Page<Item> {
  invariant(limit !== undefined, 'limit has a default');
  const of = checksumOf(JSON.stringify(list));
  let start = 0;
  if (cursor !== undefined) {
    try {
      const read = JSON.parse(toText(fromBase64Url(cursor))) as { after?: unknown; of?: unknown };
      // The cursor in the specification's example has no checksum.
      const isOfList = read.of === undefined || read.of === of;
      start = typeof read.after === 'number' && isOfList ? read.after : Number.NaN;
    } catch {
      start = Number.NaN;
    }
    if (!Number.isInteger(start) || start < 0)
      throw new ApiError('field_invalid', "Send the previous page's nextCursor with the same filters, or omit cursor for the first page.", [
        { field: 'cursor', issue: 'unknown' },
      ]);
  }
  const end = start + limit;
  const hasMore = end < all.length;
  return { items: all.slice(start, end), nextCursor: hasMore ? toBase64Url(fromText(JSON.stringify({ after: end, of }))) : null, hasMore };
}
