import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { GlobalData, LoadContext, Plugin } from '@docusaurus/types';
import * as lean from '../lib/lean-routes';

/** The parts of the framework's data that are changed here. */
interface DocsData {
  versions: { docs: { id: string; path: string; sidebar?: string }[] }[];
}
interface VersionData {
  version: { docs: Record<string, { description?: string }>; docsSidebars: unknown };
}

const DOCS = 'docusaurus-plugin-content-docs';
const PROPS = `${DOCS}/default/p`;

/** Members of the sidebars with their default: 0.5 kB on every page. */
function withoutDefaults(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutDefaults);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([key, one]) => !(key === 'unlisted' && one === false));
  return Object.fromEntries(kept.map(([key, one]) => [key, withoutDefaults(one)]));
}

const aliased = (generated: string, names: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(names).map(([name, file]) => [path.join(generated, name), path.join(generated, 'lean', `${file}.js`)]));

/** Writes the server's registry, from which a page knows its scripts. */
function writeServerModules(generated: string): Record<string, string> {
  mkdirSync(path.join(generated, 'lean'), { recursive: true });
  const registry = lean.serverRegistryModule(readFileSync(path.join(generated, 'registry.js'), 'utf8'));
  writeFileSync(path.join(generated, 'lean/server-registry.js'), registry);
  return { registry: 'server-registry' };
}

/** Writes the lean modules beside those of the framework. @returns the name of each by the one that it replaces. */
function writeModules(generated: string, config: Record<string, unknown>): Record<string, string> {
  const folder = path.join(generated, 'lean');
  const read = (file: string): string => readFileSync(path.join(generated, file), 'utf8');
  mkdirSync(folder, { recursive: true });

  // Its name comes from the route, and so from the base URL.
  const versionFile = readdirSync(path.join(generated, PROPS)).find(
    (name) => 'version' in (JSON.parse(read(`${PROPS}/${name}`)) as object),
  );
  if (!versionFile) throw new Error(`No data of the docs version in .docusaurus/${PROPS}.`);
  const { version } = JSON.parse(read(`${PROPS}/${versionFile}`)) as VersionData;
  const withoutDocs = { ...version, docs: {}, docsSidebars: withoutDefaults(version.docsSidebars) };
  writeFileSync(path.join(folder, 'version.json'), JSON.stringify({ version: withoutDocs }));

  const chunkNames = JSON.parse(read('routesChunkNames.json')) as Parameters<typeof lean.takeTable>[1];
  const taken = lean.takeTable(read('routes.js'), chunkNames);
  const data = JSON.parse(read('globalData.json')) as GlobalData;
  const [first, ...more] = (data[DOCS]?.default as DocsData | undefined)?.versions ?? [];
  if (!first || more.length > 0 || taken.table.rows.length < first.docs.length)
    throw new Error('The framework writes its routes in another way than before: see src/lib/lean-routes.ts.');
  const pages = first.docs;
  first.docs = [];

  const modules = {
    routes: lean.routesModule(taken.routes),
    routesChunkNames: lean.chunkNamesModule(taken.chunkNames),
    registry: lean.registryModule(read('registry.js'), { [`@generated/${PROPS}/${versionFile}`]: '@generated/lean/version.json' }),
    globalData: lean.globalDataModule(data, pages, taken.table, `['${DOCS}'].default.versions[0].docs`),
    'docusaurus.config': lean.configModule(config),
    'site-metadata': lean.metadataModule(JSON.parse(read('site-metadata.json')) as object),
  };
  writeFileSync(path.join(folder, 'table.js'), lean.tableModule(taken.table));
  for (const [name, text] of Object.entries(modules)) writeFileSync(path.join(folder, `${name}.js`), text);
  return Object.fromEntries(Object.keys(modules).map((name) => [name, name]));
}

/**
 * The framework describes each route in five places of the bundle that every page loads. Here, browsers get one table,
 * and the rest is derived from it. Titles and descriptions of all pages (7 kB, brotli) are left to the pages that list some.
 * Only in a build: while one writes, the framework changes these files.
 */
export default function leanRoutes({ generatedFilesDir: generated, siteConfig }: LoadContext): Plugin {
  return {
    name: 'partita-lean-routes',
    configureWebpack: (_config, isServer) => {
      if (process.env.NODE_ENV !== 'production') return {};
      if (isServer) return { resolve: { alias: aliased(generated, writeServerModules(generated)) } };
      const names = writeModules(generated, siteConfig as unknown as Record<string, unknown>);
      return { optimization: { chunkIds: 'named' }, resolve: { alias: aliased(generated, names) } };
    },
  };
}
