import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { LoadedContent } from '@docusaurus/plugin-content-docs';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { allOperations } from '../reference/descriptions';
import { instructions } from '../twins/instructions';
import { type Frame, llmsFull, llmsIndex, routesOf, type SidebarNode } from '../twins/llms';
import { twinRoute } from '../lib/twin-route';
import { writeTwins } from '../twins/site';

type Version = LoadedContent['loadedVersions'][number];
type Docs = ReadonlyMap<string, Version['docs'][number]>;
type Item = Version['sidebars'][string][number];

/** @param below takes the base URL off a path. */
function nodeOf(item: Item, docs: Docs, below: (permalink: string) => string): SidebarNode[] {
  if (item.type === 'category') {
    const route = item.link?.type === 'generated-index' ? below(item.link.permalink) : undefined;
    return [{ label: item.label, ...(route && { route }), items: item.items.flatMap((one) => nodeOf(one, docs, below)) }];
  }
  if (item.type !== 'doc') return [];
  const doc = docs.get(item.id);
  return doc ? [{ label: item.label ?? doc.title, route: below(doc.permalink), items: [] }] : [];
}

/** Writes each page as Markdown beside it, and `llms.txt` and `llms-full.txt` at the root, in the order of the sidebars. */
export default function markdownTwins({ baseUrl, siteConfig }: LoadContext): Plugin {
  const address = siteConfig.url + baseUrl;
  const below = (permalink: string): string => `/${permalink.slice(baseUrl.length)}`;
  const addressOf = (file: string): string => address + file.slice(1);
  return {
    name: 'partita-markdown-twins',
    async postBuild({ outDir, plugins }) {
      const content = plugins.find(({ name }) => name === 'docusaurus-plugin-content-docs')?.content as LoadedContent;
      const version = content.loadedVersions[0];
      if (!version) throw new Error('There is no version of the docs to write llms.txt from.');
      const twins = writeTwins(outDir, address, new Set(allOperations().map(({ route }) => route)));
      const docs = new Map(version.docs.map((doc) => [doc.id, doc]));
      const sidebars = Object.values(version.sidebars).map((sidebar) => sidebar.flatMap((item) => nodeOf(item, docs, below)));
      const inSidebars = new Set(sidebars.flatMap(routesOf));
      const more = version.docs.map(({ permalink }) => below(permalink).replace(/(.)\/$/, '$1')).filter((route) => !inSidebars.has(route));
      const frame: Frame = {
        title: siteConfig.title,
        summary: twins.get('/')?.description ?? siteConfig.tagline,
        instructions: instructions(addressOf),
        addressOf: (route) => addressOf(twinRoute(route)),
      };
      writeFileSync(path.join(outDir, 'llms.txt'), llmsIndex(frame, sidebars, twins, more));
      writeFileSync(path.join(outDir, 'llms-full.txt'), llmsFull(frame, [...inSidebars, ...more], twins));
    },
  };
}
