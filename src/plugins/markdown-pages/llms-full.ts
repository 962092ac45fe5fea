import type { Frame } from './llms-index';
import type { MarkdownPage } from './markdown-page';
import { routesOf, type Section } from './sections';

/** The maximum size of an area's file, in bytes: about 100,000 tokens. */
const LIMIT = 400_000;

/** Files with the text of all pages in an area, small enough for a language model's context window. */
export const AREAS = [
  {
    file: 'llms-guides.txt',
    title: 'Guides for developers',
    sections: ['Getting started', 'Checkout solutions', 'Direct API implementations'],
  },
  {
    file: 'llms-testing.txt',
    title: 'Testing',
    sections: ['Testing and QA'],
  },
  {
    file: 'llms-plugins.txt',
    title: 'Platform plugins and on-site messaging',
    sections: ['Platform plugins', 'On-site messaging'],
  },
  {
    file: 'llms-operations.txt',
    title: 'Merchant Hub and operations',
    sections: [
      'Merchant Hub',
      'Funding and schedules',
      'Operations',
      'Email journeys',
      'Partita Go, Shopper portal, Changelog',
      'Technical support',
      'Optional',
    ],
  },
  {
    file: 'llms-api-installments.txt',
    title: 'Installments API and text-to-pay API',
    sections: ['Partita APIs, Client libraries', 'Installments API v3', 'Text-to-pay API'],
  },
  {
    file: 'llms-api-chargebacks.txt',
    title: 'Chargebacks API and reports API',
    sections: ['Chargebacks API', 'Merchant reports API'],
  },
  {
    file: 'llms-api-accounts.txt',
    title: 'Keys, encryption, and signatures; account management API',
    sections: ['Key exchange server API', 'Encryption and signature authentication', 'Account management API'],
  },
] as const;

/** The text of pages in one file. Each starts with its title and the URL of its HTML version. */
function textOf(frame: Frame, title: string, pages: readonly MarkdownPage[], body: (page: MarkdownPage) => string): string {
  const texts = pages.map((page) => {
    const [heading, ...rest] = body(page).split('\n');
    return `${heading}\n\nSource: ${page.url}\n${rest.join('\n').trimEnd()}`;
  });
  return `${[`# ${title}`, `> ${frame.summary}`, frame.instructions, ...texts].join('\n\n')}\n`;
}

const pagesIn = (sections: readonly Section[], pages: ReadonlyMap<string, MarkdownPage>): MarkdownPage[] =>
  sections.flatMap(({ nodes }) => routesOf(nodes)).flatMap((route) => pages.get(route) ?? []);

/** `llms-full.txt`: every page, with its samples in all languages. */
export const llmsFull = (frame: Frame, sections: readonly Section[], pages: ReadonlyMap<string, MarkdownPage>): string =>
  textOf(frame, frame.title, pagesIn(sections, pages), ({ body }) => body);

/**
 * The area files, by name. They have samples in one language, and don't repeat the fields of errors and headers that all operations share.
 * @throws Error if a section belongs to no area, or if a file is too large.
 */
export function llmsAreas(frame: Frame, sections: readonly Section[], pages: ReadonlyMap<string, MarkdownPage>): Map<string, string> {
  const known = new Set<string>(AREAS.flatMap((area) => area.sections));
  const unknown = sections.find(({ title }) => !known.has(title));
  if (unknown)
    throw new Error(`The section "${unknown.title}" is in none of the files for language models. Add it to an area in llms-full.ts.`);
  const files = AREAS.map(({ file, title, sections: titles }): [string, string] => {
    const own = sections.filter((section) => (titles as readonly string[]).includes(section.title));
    const text = textOf(frame, `${frame.title}: ${title}`, pagesIn(own, pages), ({ body, shortBody }) => shortBody ?? body);
    if (Buffer.byteLength(text) > LIMIT)
      throw new Error(`${file} has ${Buffer.byteLength(text)} bytes, more than ${LIMIT}. Split its area in llms-full.ts.`);
    return [file, text];
  });
  return new Map(files);
}
