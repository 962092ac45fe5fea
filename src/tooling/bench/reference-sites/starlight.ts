import path from 'node:path';
import { stringify } from 'yaml';
import type { SidebarNode } from '../../../plugins/markdown-pages/sections';
import type { ReferenceSite, SiteContent } from './reference-site';
import type { MarkdownPage } from './markdown-pages';
import { versions } from '../versions';
import { installed, runIn } from '../work-folder';

const CONTENT = `import { defineCollection } from 'astro:content';
import { docsLoader } from '@astrojs/starlight/loaders';
import { docsSchema } from '@astrojs/starlight/schema';
export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) };
`;

/** Creates sidebar entries. Groups of Starlight don't have a page, so a category's page is the first item of its group. */
function entries(nodes: readonly SidebarNode[], titles: ReadonlyMap<string, string>): object[] {
  return nodes.map(({ label, route, items }) => {
    const link = route === undefined ? undefined : { label: titles.get(route) ?? label, link: `${route}/` };
    if (items.length === 0) return { ...link, ...(label && { label }) };
    return { label, collapsed: true, items: [...(link ? [{ ...link, label: 'Overview' }] : []), ...entries(items, titles)] };
  });
}

function page({ route, title, description, body }: MarkdownPage): [file: string, text: string] {
  // Without a slug, Astro would make the path lowercase. The home page can't have one.
  const frontMatter = stringify({ title, description, ...(route !== '/' && { slug: route.slice(1) }) }, { lineWidth: 0 });
  return [`src/content/docs/${route === '/' ? 'index' : route.slice(1)}.md`, `---\n${frontMatter}---\n\n${body}`];
}

function files({ pages, sidebars }: SiteContent): Map<string, string> {
  const titles = new Map(pages.map(({ route, title }) => [route, title]));
  const sidebar = Object.values(sidebars).flatMap((nodes) => entries(nodes, titles));
  const options = JSON.stringify({ title: 'Partita Docs', sidebar }, null, 2);
  return new Map([
    [
      'astro.config.mjs',
      `import { defineConfig } from 'astro/config';\nimport starlight from '@astrojs/starlight';\n` +
        `export default defineConfig({ site: 'https://reference.example', integrations: [starlight(${options})] });\n`,
    ],
    ['src/content.config.ts', CONTENT],
    ...pages.map(page),
  ]);
}

/** Astro Starlight with its search, set up as documented. */
export const starlight: ReferenceSite = {
  name: 'Starlight',
  versions: versions.starlight,
  prepare: () => installed('starlight', versions.starlight),
  files,
  build: (folder) => runIn(folder, path.join(folder, 'node_modules/.bin/astro'), ['build'], { ASTRO_TELEMETRY_DISABLED: '1' }),
  output: 'dist',
  // Its controls are custom elements, which work as soon as they're defined.
  ready: `document.readyState === 'complete' && document.querySelector('site-search:defined') !== null`,
};
