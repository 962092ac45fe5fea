import { InputError } from '../common/command';
import { SearchEngine } from '../../../search/engine/engine';
import { unpack, type PackedIndex } from '../../../search/pack';
import { LEVELS, type SearchHit, type SearchRecord } from '../../../search/types';
import { anchorOf, sectionOf } from './section';

/** Increase this if the format below changes: the file and the program are downloaded separately. */
export const DOCS_VERSION = 2;

/** The documentation as one file. */
export interface DocsFile {
  version: typeof DOCS_VERSION;
  /** The version of the APIs that they describe, as `--version` of the program prints it. */
  release: string;
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

/** A passage that a search found. */
interface DocsHit {
  /** The page's title, and the headings above the passage. */
  titles: string[];
  /** The route, with an anchor unless the hit is the page. */
  page: string;
  passage?: string;
}

export interface DocsResult {
  /** The best hits, from the best. */
  hits: DocsHit[];
  /** The words of the query that the docs don't contain. */
  ignored: string[];
}

/** An area in the table of contents. */
interface DocsArea {
  area: string;
  pages: { title: string; page: string }[];
}

const titlesOf = ({ hierarchy }: Pick<SearchRecord, 'hierarchy'>): string[] => LEVELS.flatMap((level) => hierarchy[level] ?? []);

function docsHit(hit: SearchHit): DocsHit {
  const passage = hit._snippetResult.content?.value.replaceAll(/<\/?mark>/g, '');
  return { titles: titlesOf(hit), page: hit.url, ...(passage && { passage }) };
}

const hitText = ({ titles, page, passage }: DocsHit): string => [titles.join(' > '), page, ...(passage ? [passage] : [])].join('\n');

/** Formats a result for people and agents: the titles, the route, and the passage of each hit. */
export function resultText(query: string, { hits, ignored }: DocsResult): string {
  if (hits.length === 0) return `The docs contain nothing about "${query.slice(0, 80)}". Use other words, or fewer.`;
  const note = ignored.length > 0 ? [`The docs don't contain: ${ignored.join(', ')}`] : [];
  return [...note, ...hits.map(hitText)].join('\n\n');
}

const bare = (route: string): string => route.replace(/\/+$/, '');

/** The documentation, with the same search as the site. */
export class Docs {
  private engine: SearchEngine | undefined;
  private readonly titles = new Map<string, string[]>();

  constructor(private readonly file: DocsFile) {}

  get release(): string {
    return this.file.release;
  }

  /** Returns every page, area by area. */
  contents(): DocsArea[] {
    const { areas, pages } = this.file.index;
    return areas.map((area, index) => ({
      area,
      pages: pages.filter(([, , , , own]) => own === index).map(([page, title]) => ({ title, page })),
    }));
  }

  find(query: string, limit: number): DocsResult {
    this.engine ??= new SearchEngine(unpack(this.file.index));
    const { hits, ignored = [] } = this.engine.search({
      query,
      indexName: '',
      hitsPerPage: limit,
      attributesToSnippet: [`content:${SNIPPET}`],
    });
    return { hits: hits.map(docsHit), ignored };
  }

  /** Returns the same as text. */
  search(query: string, limit: number): string {
    return resultText(query, this.find(query, limit));
  }

  /**
   * Returns a page, or a section of it.
   * @param page A route or a full address, with or without `.md` and an anchor.
   * @throws InputError for a page or a section that doesn't exist.
   */
  textOf(page: string): string {
    const [address = '', anchor] = page.trim().split('#');
    const route = this.routeOf(address);
    const whole = this.file.pages[route];
    if (whole === undefined || !Object.hasOwn(this.file.pages, route))
      throw new InputError(`There is no page "${address.slice(0, 80)}". Search the docs for its address.`);
    if (!anchor) return whole;
    const section = sectionOf(whole, anchor) ?? this.sectionAround(route, anchor);
    if (section === undefined)
      throw new InputError(`${route} has no section "${anchor.slice(0, 80)}". Leave it out to read the whole page.`);
    return section;
  }

  /**
   * Returns a page or a section of it, as {@link textOf} does, in parts.
   * @param part The part of a long text, starting at 1.
   * @throws InputError for a page, a section, or a part that doesn't exist.
   */
  read(page: string, part: number): string {
    const text = this.textOf(page);
    const parts = Math.ceil(text.length / LONGEST);
    if (part > parts) throw new InputError(`This page has ${parts === 1 ? 'only one part' : `${parts} parts`}.`);
    const shown = text.slice((part - 1) * LONGEST, part * LONGEST);
    return part < parts ? `${shown}\n\n[Part ${part} of ${parts}. Pass part: ${part + 1} to continue.]` : shown;
  }

  /** Returns the innermost section with what the search knows by an anchor: a field, or a heading whose anchor doesn't follow from its title. */
  private sectionAround(route: string, anchor: string): string | undefined {
    if (this.titles.size === 0)
      for (const record of unpack(this.file.index)) {
        const [page = '', name] = record.url.split('#');
        if (name !== undefined) this.titles.set(`${bare(page)}#${name}`, titlesOf(record));
      }
    const whole = this.file.pages[route] ?? '';
    const titles = this.titles.get(`${route}#${anchor}`)?.toReversed() ?? [];
    return titles.map((title) => sectionOf(whole, anchorOf(title))).find((section) => section !== undefined);
  }

  private routeOf(address: string): string {
    const path = address.startsWith(this.file.address) ? `/${address.slice(this.file.address.length)}` : address;
    const route = bare(
      path
        .replace(/\?.*$/, '')
        .replace(/\.md$/, '')
        .replace(/(^|\/)index$/, ''),
    );
    return route.startsWith('/') ? route : `/${route}`;
  }
}
