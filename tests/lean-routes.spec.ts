import {
  contentChunks,
  configModule,
  globalDataModule,
  metadataModule,
  registryModule,
  routesModule,
  serverRegistryModule,
  tableModule,
  takeTable,
} from '../src/lib/lean-routes';
import { expect, test } from './support/site';

const routes = `export default [
  {
    path: '/',
    component: ComponentCreator('/', 'e5f'),
    exact: true
  },
  {
    path: '/docs',
    component: ComponentCreator('/docs', '6c1'),
    routes: [
      {
        path: '/a',
        component: ComponentCreator('/a', '53a'),
        exact: true,
        sidebar: "guides"
      },
      {
        path: '/b',
        component: ComponentCreator('/b', '5de'),
        exact: true
      }
    ]
  },
];`;

const chunkNames = {
  '/-e5f': { __comp: 'home', __context: { plugin: 'pages' } },
  '/docs-6c1': { __comp: 'root' },
  '/a-53a': { __comp: 'doc', content: 'aa' },
  '/b-5de': { __comp: 'category', __props: 'bb' },
};

test('pages leave the list of routes for the table, all others stay', () => {
  const taken = takeTable(routes, chunkNames);
  expect(taken.table).toEqual({
    rows: [
      { path: '/a', shape: 0, sidebar: 0, chunk: 'aa' },
      { path: '/b', shape: 1, sidebar: -1, chunk: 'bb' },
    ],
    shapes: [
      ['doc', 'content'],
      ['category', '__props'],
    ],
    sidebars: ['guides'],
  });
  expect(Object.keys(taken.chunkNames)).toEqual(['/-e5f', '/docs-6c1']);
  expect(routesModule(taken.routes)).toContain("ComponentCreator('/', 'e5f')");
  expect(taken.routes).not.toContain("'/a'");
  expect(tableModule(taken.table)).toContain('["/a","aa",0,0],["/b","bb",1,-1]');
});

test('a route whose chunks are not two strings stays as it is', () => {
  const { table, routes: left } = takeTable(routes, { ...chunkNames, '/a-53a': { __comp: 'doc', content: 'aa', other: 'x' } as never });
  expect(table.rows.map(({ path }) => path)).toEqual(['/b']);
  expect(left).toContain("path: '/a'");
});

test('what the table can not say of a page is kept', () => {
  const { table } = takeTable(routes, chunkNames);
  const pages = [
    { id: 'a/index', path: '/a', sidebar: 'guides' },
    { id: '/b', path: '/b' },
  ];
  expect(globalDataModule({}, pages, table, '.docs')).toContain('const others = [{"id":"a/index","path":"/a","sidebar":"guides"}];');
});

test('the registry names each module once, and a moved one by its new name', () => {
  const entry = (chunk: string, name: string): string =>
    `"${chunk}": [() => import(/* webpackChunkName: "${chunk}" */ "${name}"), "${name}", require.resolveWeak("${name}")],`;
  expect(
    registryModule(entry('aa', '@site/a.mdx') + entry('bb', '@generated/b.json'), { '@generated/b.json': '@generated/lean/b.json' }),
  ).toBe(
    '"aa": [() => import(/* webpackChunkName: "aa" */ "@site/a.mdx")],"bb": [() => import(/* webpackChunkName: "bb" */ "@generated/lean/b.json")],',
  );
});

test('the server knows each part by its chunk', () => {
  expect(
    serverRegistryModule(
      'export default {\n  "aa": [() => import(/* webpackChunkName: "aa" */ "@site/a(1).mdx"), "@site/a(1).mdx", require.resolveWeak("@site/a(1).mdx")],\n};\n',
    ),
  ).toBe(
    'export default {\n  "aa": [() => import(/* webpackChunkName: "aa" */ "@site/a(1).mdx"), "aa", require.resolveWeak("@site/a(1).mdx")],\n};\n',
  );
});

test('the chunks of contents are told apart from those that pages share', () => {
  const entry = (chunk: string, name: string): string => `"${chunk}": [() => import(/* webpackChunkName: "${chunk}" */ "${name}"), …],\n`;
  const registry =
    entry('aa', '@site/docs/a.mdx') +
    entry('bb', '@theme/DocItem') +
    entry('cc', '@site/docs/api/c.api.mdx') +
    entry('dd', '@site/docs/api/d.mdx');
  expect([...contentChunks(registry)]).toEqual(['aa', 'cc', 'dd']);
  expect([...contentChunks(registry, '.api.mdx')]).toEqual(['cc']);
});

test('each part of the registry is loaded with patience', () => {
  const text = registryModule(
    'export default {\n  "aa": [() => import("@site/a.mdx"), "@site/a.mdx", require.resolveWeak("@site/a.mdx")],};\n',
    {},
  );
  expect(text).toContain('part[0] = () => patiently(load);');
  expect(text).toMatch(/export default parts;\n$/);
});

test('pages get no settings of the build', async ({ page }) => {
  expect(configModule({ title: 'T', plugins: ['secret'], themeConfig: {} })).toBe('export default {"title":"T","themeConfig":{}};\n');
  expect(metadataModule({ docusaurusVersion: '3', pluginVersions: { a: {} } })).toBe(
    'export default {"docusaurusVersion":"3","pluginVersions":{}};\n',
  );
  await page.goto('/');
  const parts = JSON.parse((await page.locator('#parts').textContent()) ?? '') as string[];
  const source = await (await page.request.get(parts.find((part) => part.includes('/main.')) ?? '')).text();
  // Booleans, as a failure would print the whole bundle.
  expect(source.includes('docusaurusRoot'), 'this is the main bundle').toBe(true);
  expect(source.includes('@docusaurus/plugin-client-redirects'), 'the list of plugins').toBe(false);
  expect(source.includes('docusaurus-plugin-css-cascade-layers'), 'the versions of plugins').toBe(false);
  expect(source.includes('@site/docs/'), 'the names of modules').toBe(false);
});
