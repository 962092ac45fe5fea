import { InputError } from '../common/command';
import { SearchEngine } from '../../../search/engine/engine';
import { unpack, type PackedIndex } from '../../../search/pack';
import { LEVELS, type SearchHit } from '../../../search/types';
import { sectionOf } from './section';

/** Increase this if the format below changes: the file and the program are downloaded separately. */
export const DOCS_VERSION = 1;

/** The documentation as one file. */
export interface DocsFile {
  version: typeof DOCS_VERSION;
  /** The address of the site, with the base URL and a trailing slash. */
  address: string;
  /** Markdown by route: `/direct-api/quickstart`. Each page starts with its title. */
  pages: Record<string, string>;
  /** The index of the site's built-in search. */
  index: PackedIndex;
}

/** The number of words in a result's passage. */
const SNIPPET = 30;
/** The maximum characters that one call returns, which is about 8,000 tokens. */
const LONGEST = 30_000;

function resultOf({ url, hierarchy, _snippetResult: { content } }: SearchHit): string {
  const titles = LEVELS.flatMap((level) => hierarchy[level] ?? []);
  const snippet = content?.value.replaceAll(/<\/?mark>/g, '');
  return [titles.join(' > '), url, ...(snippet ? [snippet] : [])].join('\n');
}

/** The documentation, with the same search as the site. */
export class Docs {
  private engine: SearchEngine | undefined;

  constructor(private readonly file: DocsFile) {}

  /** Returns the best hits, each with its titles, route, and a passage. */
  search(query: string, limit: number): string {
    this.engine ??= new SearchEngine(unpack(this.file.index));
    const { hits, ignored = [] } = this.engine.search({
      query,
      indexName: '',
      hitsPerPage: limit,
      attributesToSnippet: [`content:${SNIPPET}`],
    });
    if (hits.length === 0) return `The docs contain nothing about "${query.slice(0, 80)}". Use other words, or fewer.`;
    const note = ignored.length > 0 ? [`The docs don't contain: ${ignored.join(', ')}`] : [];
    return [...note, ...hits.map(resultOf)].join('\n\n');
  }

  /**
   * Returns a page, or a section of it.
   * @param page A route or a full address, with or without `.md` and an anchor.
   * @param part The part of a long text, starting at 1.
   * @throws InputError for a page or a part that doesn't exist.
   */
  read(page: string, part: number): string {
    const [address = '', anchor] = page.trim().split('#');
    const route = this.routeOf(address);
    const whole = this.file.pages[route];
    if (whole === undefined || !Object.hasOwn(this.file.pages, route))
      throw new InputError(`There is no page "${address.slice(0, 80)}". Find its route with search_docs.`);
    const text = (anchor && sectionOf(whole, anchor)) || whole;
    const parts = Math.ceil(text.length / LONGEST);
    if (part > parts) throw new InputError(`This page has ${parts === 1 ? 'only one part' : `${parts} parts`}.`);
    const shown = text.slice((part - 1) * LONGEST, part * LONGEST);
    return part < parts ? `${shown}\n\n[Part ${part} of ${parts}. Pass part: ${part + 1} to continue.]` : shown;
  }

  private routeOf(address: string): string {
    const path = address.startsWith(this.file.address) ? `/${address.slice(this.file.address.length)}` : address;
    const route = path
      .replace(/\?.*$/, '')
      .replace(/\.md$/, '')
      .replace(/(^|\/)index$/, '')
      .replace(/\/+$/, '');
    return route.startsWith('/') ? route : `/${route}`;
  }
}
