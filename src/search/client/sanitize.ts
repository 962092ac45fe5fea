import { parsedUrl } from '../../domain/parse-url';
import { LEVELS, type Highlighted, type Hierarchy, type RecordType, type SearchResponse, type SearchHit } from '../types';
import { SearchFailure } from './failures';

/** The site's public URL, its base URL, and the origin of the current page. */
export interface SiteAddress {
  url: string;
  baseUrl: string;
  origin: string;
}

type Fields = Record<string, unknown>;

/** Maximum length of a text, in characters. Longer texts could freeze the page, and nobody reads them in a hit. */
const MAX_LENGTH = 4000;

/** The dialog uses titles as the keys of an object when it groups hits. These would change the object itself. */
const UNSAFE_KEYS = new Set(['__proto__', 'hasOwnProperty']);

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);
const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});
const textOr = (value: unknown): string | null => (typeof value === 'string' && value ? value.slice(0, MAX_LENGTH) : null);

/** Decodes HTML entities. */
export const decoded = (text: string): string =>
  text
    .replaceAll(/&#(\d{1,7});/g, (entity, code: string) => (Number(code) <= 0x10ffff ? String.fromCodePoint(Number(code)) : entity))
    .replaceAll(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => NAMED[name] ?? '');

const escaped = (text: string): string => decoded(text).replaceAll(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** Splits a text at `<mark>` and `</mark>`. Parts with odd indexes were marked; other markup is treated as text. */
export const cutAtMarks = (value: string): string[] => value.split(/<mark>([\s\S]*?)<\/mark>/);

/** Returns HTML that contains only text and `<mark>`, for any input. Idempotent. */
const safeMarkup = (value: string): string =>
  cutAtMarks(value)
    .map((part, index) => (index % 2 === 1 ? `<mark>${escaped(part)}</mark>` : escaped(part)))
    .join('');

const plainText = (value: string): string => decoded(cutAtMarks(value).join(''));

/**
 * Returns where a hit may lead: a path of this site, or an https URL of another.
 * @returns `undefined` for other schemes and invalid URLs.
 */
export function safeUrl(value: unknown, { url, baseUrl, origin }: SiteAddress): string | undefined {
  const address = typeof value === 'string' && value ? parsedUrl(value, origin) : undefined;
  if (!address) return undefined;
  if (address.origin !== origin && address.origin !== new URL(url).origin)
    return address.protocol === 'https:' && !address.username && !address.password ? address.href : undefined;
  const path = address.pathname.startsWith(baseUrl) ? address.pathname : baseUrl + address.pathname.slice(1);
  // Two slashes would lead to another host.
  return path.replace(/^\/{2,}/, '/') + address.search + address.hash;
}

/** Returns the sanitized titles of a hit with their marks. The area (`lvl0`) is rendered as text, so it isn't escaped. */
function titlesOf(hit: Fields, source: '_highlightResult' | '_snippetResult'): Partial<Record<keyof Hierarchy, Highlighted>> {
  const [plain, marked] = [fieldsOf(hit.hierarchy), fieldsOf(fieldsOf(hit[source]).hierarchy)];
  const titles: Partial<Record<keyof Hierarchy, Highlighted>> = {};
  for (const level of ['lvl0', ...LEVELS] as const) {
    const value = textOr(fieldsOf(marked[level]).value) ?? textOr(plain[level]);
    if (value !== null) titles[level] = { value: level === 'lvl0' ? plainText(value) : safeMarkup(value) };
  }
  return titles;
}

function hierarchyOf(value: unknown): Hierarchy | undefined {
  const plain = fieldsOf(value);
  const lvl0 = plainText(textOr(plain.lvl0) ?? '');
  const titles = LEVELS.map((level) => textOr(plain[level]));
  const [title, ...rest] = titles.map((text) => (text === null ? null : safeMarkup(plainText(text))));
  // A page without a level 1 heading is named after its area.
  const lvl1 = title ?? safeMarkup(lvl0);
  if (!lvl0 || !lvl1 || UNSAFE_KEYS.has(lvl0) || UNSAFE_KEYS.has(lvl1)) return undefined;
  const [lvl2 = null, lvl3 = null, lvl4 = null, lvl5 = null, lvl6 = null] = rest;
  return { lvl0, lvl1, lvl2, lvl3, lvl4, lvl5, lvl6 };
}

/** Returns the type, if the hit has the fields that a hit of this type shows. */
function typeOf(value: unknown, hierarchy: Hierarchy, content: string | null): RecordType | undefined {
  if (value === 'content') return content === null ? undefined : 'content';
  if (value === 'lvl0') return 'lvl1';
  const level = LEVELS.find((name) => name === value);
  return level && hierarchy[level] !== null ? level : undefined;
}

/**
 * Sanitizes a hit, so only text and `<mark>` can reach the page, and its URL is one that {@link safeUrl} allows. Hits come from an external
 * index or from the browser's storage, so nothing in them is trusted.
 * @returns `undefined` for a hit without the fields that are shown.
 */
export function safeHit(value: unknown, site: SiteAddress): SearchHit | undefined {
  if (!isFields(value)) return undefined;
  const url = safeUrl(value.url, site);
  const hierarchy = hierarchyOf(value.hierarchy);
  const content = textOr(value.content);
  const type = hierarchy && typeOf(value.type, hierarchy, content);
  if (!url || !type) return undefined;
  const objectID = textOr(value.objectID) ?? `${type} ${url}`;
  const snippet = textOr(fieldsOf(fieldsOf(value._snippetResult).content).value) ?? content;
  return {
    objectID,
    url,
    type,
    hierarchy,
    content: content === null ? null : safeMarkup(content),
    _highlightResult: { hierarchy: titlesOf(value, '_highlightResult') },
    _snippetResult: {
      hierarchy: titlesOf(value, '_snippetResult'),
      ...(snippet === null ? {} : { content: { value: safeMarkup(snippet) } }),
    },
  };
}

const countOf = (value: unknown, otherwise: number): number =>
  Number.isSafeInteger(value) && Number(value) >= 0 ? Number(value) : otherwise;

/**
 * Sanitizes the response to a query.
 * @param value An entry of `results`.
 * @throws SearchFailure `unreadable` if it has no list of hits, or if none of its hits is valid.
 */
export function safeResponse(value: unknown, site: SiteAddress): SearchResponse {
  const response = fieldsOf(value);
  if (!Array.isArray(response.hits)) throw new SearchFailure('unreadable');
  const hits = response.hits.flatMap((hit) => safeHit(hit, site) ?? []);
  if (hits.length === 0 && response.hits.length > 0) throw new SearchFailure('unreadable');
  const queryID = textOr(response.queryID);
  return {
    hits,
    nbHits: countOf(response.nbHits, hits.length),
    nbPages: countOf(response.nbPages, 1),
    page: countOf(response.page, 0),
    query: textOr(response.query) ?? '',
    ignored: Array.isArray(response.ignored) ? response.ignored.flatMap((word) => textOr(word) ?? []) : [],
    searched: textOr(response.searched) ?? '',
    ...(queryID !== null && { queryID }),
  };
}
