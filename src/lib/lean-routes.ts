/** A page whose route says only where it is and which chunk holds it: nearly all of them. */
export interface RouteRow {
  path: string;
  /** Index in `shapes`. */
  shape: number;
  /** Index in `sidebars`, or -1. */
  sidebar: number;
  /** Name of the chunk of its content. */
  chunk: string;
}

export interface RouteTable {
  rows: RouteRow[];
  /** Component's chunk, and the property that takes the content: `content` or `__props`. */
  shapes: [component: string, property: string][];
  sidebars: string[];
}

type ChunkNames = Record<string, Record<string, unknown>>;

/** What the table says of every route, as the framework writes it (3.10.2: lib/server/codegen/codegenRoutes.js). */
const LEAF =
  /\{\s*path: '([^']+)',\s*component: ComponentCreator\('([^']+)', '([0-9a-f]{3})'\),\s*exact: true(?:,\s*sidebar: "([^"]+)")?\s*\},?/g;
const HASH = 'x';

function indexIn<T>(list: T[], value: T): number {
  const key = JSON.stringify(value);
  const found = list.findIndex((one) => JSON.stringify(one) === key);
  return found < 0 ? list.push(value) - 1 : found;
}

/** The shape and the content of a route, or undefined when its chunks are others than these two. */
function partsOf(names: Record<string, unknown> | undefined): [component: string, property: string, chunk: string] | undefined {
  const { __comp: component, ...rest } = names ?? {};
  const [other, ...more] = Object.entries(rest);
  if (typeof component !== 'string' || !other || more.length > 0 || typeof other[1] !== 'string') return undefined;
  return [component, other[0], other[1]];
}

/**
 * Takes the pages out of the framework's list of routes and of its list of chunks.
 * @param routes text of the generated `routes.js`.
 * @param chunkNames the generated `routesChunkNames.json`.
 * @returns the table, the text of `routes.js` with calls of `route(index)`, and the chunk names that are left.
 */
export function takeTable(routes: string, chunkNames: ChunkNames): { table: RouteTable; routes: string; chunkNames: ChunkNames } {
  const table: RouteTable = { rows: [], shapes: [], sidebars: [] };
  const left = { ...chunkNames };
  const text = routes.replaceAll(LEAF, (whole: string, path: string, _again: string, hash: string, sidebar?: string) => {
    const parts = partsOf(chunkNames[`${path}-${hash}`]);
    if (!parts) return whole;
    const [component, property, chunk] = parts;
    delete left[`${path}-${hash}`];
    const shape = indexIn(table.shapes, [component, property] as [string, string]);
    table.rows.push({ path, shape, sidebar: sidebar === undefined ? -1 : indexIn(table.sidebars, sidebar), chunk });
    return `route(${table.rows.length - 1}),`;
  });
  return { table, routes: text, chunkNames: left };
}

/** The module that others read the table from. Each row is a list, as names of members would be bytes in every row. */
export function tableModule({ rows, shapes, sidebars }: RouteTable): string {
  const list = rows.map(({ path, shape, sidebar, chunk }) => [path, chunk, shape, sidebar]);
  return `export const rows = ${JSON.stringify(list)};\nexport const shapes = ${JSON.stringify(shapes)};\nexport const sidebars = ${JSON.stringify(sidebars)};\n`;
}

/** The component of a page is made when it is first asked for: 170 of them at start are work for a slow phone. */
export function routesModule(routes: string): string {
  return `import { rows, sidebars } from './table';
function route(index) {
  const [path, , , sidebar] = rows[index];
  let component;
  return { path, exact: true, sidebar: sidebars[sidebar], get component() { return (component ??= ComponentCreator(path, '${HASH}')); } };
}
${routes}`;
}

export function chunkNamesModule(left: ChunkNames): string {
  return `import { rows, shapes } from './table';
const names = ${JSON.stringify(left)};
for (const [path, chunk, shape] of rows) names[path + '-${HASH}'] = { __comp: shapes[shape][0], [shapes[shape][1]]: chunk };
export default names;
`;
}

const patientRegistry = (parts: string): string => `import { patiently } from '@site/src/lib/patience';
const parts = ${parts};
for (const part of Object.values(parts)) {
  const [load] = part;
  part[0] = () => patiently(load);
}
export default parts;
`;

/**
 * Without the two members that only a server needs, which name each module twice. Each part is loaded with patience: see src/lib/patience.ts.
 * @param moved modules that are found elsewhere, by the name that the registry has for them.
 */
export function registryModule(registry: string, moved: Record<string, string>): string {
  const lean = registry.replaceAll(
    /\[\(\) => import\((\/\*[^*]*\*\/) "([^"]+)"\), "[^"]+", require\.resolveWeak\("[^"]+"\)\]/g,
    (_whole, comment: string, module: string) => `[() => import(${comment} ${JSON.stringify(moved[module] ?? module)})]`,
  );
  return lean.replace(/^export default (\{[\s\S]*\});?\s*$/m, (_whole, parts: string) => patientRegistry(parts));
}

/**
 * The registry of the server, with the chunk of each part where the framework has its module: the manifest of the browser's bundle
 * knows chunks alone, so the framework found no script of a page and left them to be asked for by `main`, a trip later.
 */
export const serverRegistryModule = (registry: string): string =>
  registry.replaceAll(
    /"([^"]+)": (\[\(\) => import\((?:[^"]|"[^"]*")+?\), )"[^"]+"/g,
    (_whole, chunk: string, part: string) => `"${chunk}": ${part}"${chunk}"`,
  );

/**
 * The chunks that hold the content of one page each.
 * @param registry text of the framework's `registry.js`.
 * @param ending of the files' names, to have those alone: `.api.mdx` for the pages of operations.
 */
export const contentChunks = (registry: string, ending = ''): Set<string> =>
  new Set(
    [...registry.matchAll(/webpackChunkName: "([^"]+)" \*\/ "@site\/((?:docs|src\/pages)\/[^"]+)"/g)]
      .filter(([, , file = '']) => file.endsWith(ending))
      .flatMap(([, chunk = '']) => chunk),
  );

interface Page {
  id: string;
  path: string;
  sidebar?: string;
}

const idOf = ({ path, shape }: RouteRow, { shapes }: RouteTable): string => (shapes[shape]?.[1] === 'content' ? path.slice(1) : path);

/**
 * The framework's data of all plugins, with its list of pages made from the table.
 * @param pages the list as the framework wrote it; what the table says otherwise is kept.
 */
export function globalDataModule(data: unknown, pages: readonly Page[], table: RouteTable, put: string): string {
  const known = new Set(table.rows.map((row) => JSON.stringify([idOf(row, table), row.path, table.sidebars[row.sidebar]])));
  const others = pages.filter(({ id, path, sidebar }) => !known.has(JSON.stringify([id, path, sidebar])));
  return `import { rows, shapes, sidebars } from './table';
const data = ${JSON.stringify(data)};
const others = ${JSON.stringify(others)};
const listed = rows.map(([path, , shape, sidebar]) => ({ id: shapes[shape][1] === 'content' ? path.slice(1) : path, path, sidebar: sidebars[sidebar] }));
data${put} = [...others, ...listed.filter((one) => others.every(({ path }) => path !== one.path))];
export default data;
`;
}

/** What components read of the site's configuration; the rest is for the build. */
const READ = [
  'title',
  'titleDelimiter',
  'tagline',
  'favicon',
  'url',
  'baseUrl',
  'trailingSlash',
  'noIndex',
  'i18n',
  'future',
  'themeConfig',
];

/** The versions of the framework's packages are for its debug pages, which are not built. @param metadata the framework's `site-metadata.json`. */
export const metadataModule = (metadata: object): string => `export default ${JSON.stringify({ ...metadata, pluginVersions: {} })};\n`;

export function configModule(config: Record<string, unknown>): string {
  return `export default ${JSON.stringify(Object.fromEntries(Object.entries(config).filter(([key]) => READ.includes(key))))};\n`;
}
