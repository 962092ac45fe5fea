import { LEVELS, type Highlighted, type Hierarchy, type SearchHit, type SearchRecord } from '../types';
import { tokensOf } from './tokens';

const MARK = ['<mark>', '</mark>'] as const;

/** Default number of words in a snippet. */
const WORDS = 10;

/** Parses the number of words from `content:10` in `attributesToSnippet`. */
export function snippetWords(attributes: readonly string[]): number {
  const words = attributes.flatMap((attribute) => /^content:(\d+)$/.exec(attribute)?.[1] ?? []);
  return Number(words[0] ?? WORDS);
}

/** Returns the text with `<mark>` around the query's words. It isn't escaped, because views render only text and marks from it. */
function marked(text: string, terms: ReadonlySet<string>): string {
  let result = '';
  let end = 0;
  for (const token of tokensOf(text)) {
    if (!token.terms.some((term) => terms.has(term))) continue;
    result += text.slice(end, token.start) + MARK[0] + token.text + MARK[1];
    end = token.start + token.text.length;
  }
  return result + text.slice(end);
}

/** Returns the given number of words from where most words of the query are close together. */
function snippet(text: string, terms: ReadonlySet<string>, length: number): string {
  const words = text.split(/\s+/);
  const isHit = words.map((word) => tokensOf(word).some((token) => token.terms.some((term) => terms.has(term))));
  let [best, start] = [0, 0];
  for (let at = 0; at + length <= words.length || at === 0; at++) {
    const hits = new Set(words.slice(at, at + length).filter((_, index) => isHit[at + index])).size;
    if (hits > best) [best, start] = [hits, at];
  }
  // One word before the first match gives it some context.
  if (start > 0 && start + length < words.length && !isHit[start + length - 1]) start -= 1;
  const shown = marked(words.slice(start, start + length).join(' '), terms);
  return `${start > 0 ? '…' : ''}${shown}${start + length < words.length ? '…' : ''}`;
}

/** Converts a record to the format of the hosted service's responses. */
export function hitOf({ objectID, url, type, hierarchy, content }: SearchRecord, terms: ReadonlySet<string>, words: number): SearchHit {
  const shown: Partial<Record<keyof Hierarchy, Highlighted>> = {};
  for (const level of ['lvl0', ...LEVELS] as const) {
    const title = hierarchy[level];
    if (title) shown[level] = { value: marked(title, terms) };
  }
  return {
    objectID,
    url,
    type,
    hierarchy,
    content,
    _highlightResult: { hierarchy: shown },
    _snippetResult: { hierarchy: shown, ...(content ? { content: { value: snippet(content, terms, words) } } : {}) },
  };
}
