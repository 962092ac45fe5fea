import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { LoadedContent } from '@docusaurus/plugin-content-docs';
import type { Props } from '@docusaurus/types';
import { markdownRoute } from '../../data/markdown-route';
import { AGENTS_FILE, agentsFile, rules } from '../../reference/agents-file';
import { allOperations } from '../../reference/descriptions';
import type { Derivation } from '../built-pages/derive';
import { writeWellKnown } from '../well-known/write-well-known';
import { instructions } from './instructions';
import { llmsAreas, llmsFull } from './llms-full';
import { type Frame, llmsIndex } from './llms-index';
import type { MarkdownPage } from './markdown-page';
import { routesOf, sectionsOf, type SidebarNode } from './sections';
import { markdownVersions } from './write-pages';

type Version = LoadedContent['loadedVersions'][number];
type Docs = ReadonlyMap<string, Version['docs'][number]>;
type Item = Version['sidebars'][string][number];

/** @param below removes the base URL from a path. */
function nodeOf(item: Item, docs: Docs, below: (permalink: string) => string): SidebarNode[] {
  if (item.type === 'category') {
    const route = item.link?.type === 'generated-index' ? below(item.link.permalink) : undefined;
    return [{ label: item.label, ...(route && { route }), items: item.items.flatMap((child) => nodeOf(child, docs, below)) }];
  }
  if (item.type !== 'doc') return [];
  const doc = docs.get(item.id);
  return doc ? [{ label: item.label ?? doc.title, route: below(doc.permalink), items: [] }] : [];
}

/** Writes a Markdown version next to each page, `llms.txt` and its companions in sidebar order, `AGENTS.md`, and agent skills. */
export function markdownFiles({ outDir, baseUrl, siteConfig, plugins }: Props): Derivation {
  const address = siteConfig.url + baseUrl;
  const below = (permalink: string): string => `/${permalink.slice(baseUrl.length)}`;
  const addressOf = (file: string): string => address + file.slice(1);
  const content = plugins.find(({ name }) => name === 'docusaurus-plugin-content-docs')?.content as LoadedContent;
  const version = content.loadedVersions[0];
  if (!version) throw new Error('There is no version of the docs to write llms.txt from.');
  const docs = new Map(version.docs.map((doc) => [doc.id, doc]));
  const sidebars = Object.values(version.sidebars).map((sidebar) => sidebar.flatMap((item) => nodeOf(item, docs, below)));
  const inSidebars = new Set(sidebars.flatMap(routesOf));
  const others = version.docs
    .map(({ title, permalink }): SidebarNode => ({ label: title, route: below(permalink).replace(/(.)\/$/, '$1'), items: [] }))
    .filter(({ route = '' }) => !inSidebars.has(route));
  const sections = sectionsOf(sidebars, others);
  const write = (file: string, text: string): void => writeFileSync(path.join(outDir, file), text);
  const writeOverviews = (pages: ReadonlyMap<string, MarkdownPage>): void => {
    const frame: Frame = {
      title: siteConfig.title,
      summary: pages.get('/')?.description ?? siteConfig.tagline,
      instructions: instructions(addressOf),
      addressOf: (route) => addressOf(markdownRoute(route)),
    };
    write('llms.txt', llmsIndex(frame, sections, pages));
    write('llms-full.txt', llmsFull(frame, sections, pages));
    write(AGENTS_FILE, agentsFile());
    llmsAreas(frame, sections, pages).forEach((text, file) => write(file, text));
    writeWellKnown(outDir, addressOf, { pages, operations: allOperations(), rules: rules(addressOf), addressOf: frame.addressOf });
  };
  return markdownVersions(outDir, address, writeOverviews);
}
