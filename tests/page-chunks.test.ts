import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, test } from 'vitest';
import { buildFolder, root } from './support/built-site';
import { loadHtml } from './support/html';

const htmlFiles = readdirSync(buildFolder, { recursive: true, encoding: 'utf8' }).filter((file) => path.basename(file) === 'index.html');

/** The classes of CSS modules in a stylesheet. They end in a hash, so no two modules share one. */
const classesIn = (css: string): string[] => [...css.matchAll(/\.([A-Za-z][\w-]*_[\w-]{4})(?![\w-])/g)].map(([, name]) => name ?? '');

const classesByFile = new Map(
  readdirSync(path.join(buildFolder, 'assets/css')).map((file) => [
    `/assets/css/${file}`,
    new Set(classesIn(readFileSync(path.join(buildFolder, 'assets/css', file), 'utf8'))),
  ]),
);

const defined = new Set([...classesByFile.values()].flatMap((classes) => [...classes]));

/** Classes in a page that one of the site's stylesheets defines, but none that the page links. */
function unstyled(html: string): string[] {
  const page = loadHtml(html);
  const linked = page('link[rel=stylesheet]')
    .toArray()
    .map((link) => classesByFile.get(page(link).attr('href') ?? '') ?? new Set<string>());
  const used = page('[class]')
    .toArray()
    .flatMap((element) => (page(element).attr('class') ?? '').split(/\s+/));
  return [...new Set(used)].filter((name) => defined.has(name) && !linked.some((classes) => classes.has(name)));
}

test('pages link the stylesheets of their components', () => {
  const missing = htmlFiles.flatMap((file) =>
    unstyled(readFileSync(path.join(buildFolder, file), 'utf8')).map((name) => `${file}: ${name}`),
  );
  expect(missing).toEqual([]);
});

test('this check detects a missing stylesheet', () => {
  const html = readFileSync(path.join(buildFolder, 'index.html'), 'utf8');
  const page = loadHtml(html);
  page('link[rel=stylesheet]').last().remove();
  expect(unstyled(page.html()).length).toBeGreaterThan(0);
});

test('pages request the scripts of their content together with the first script', () => {
  const scripts = loadHtml(readFileSync(path.join(buildFolder, 'getting-started/plan-options/index.html'), 'utf8'))('script[src]');
  expect(scripts.length).toBeGreaterThan(6);
});

test('the scripts of every page ask Chrome to compile them while they load', () => {
  const folder = path.join(buildFolder, 'assets/js');
  const shared = readdirSync(folder).filter((file) => /^(runtime~main|main)\./.test(file));
  expect(shared).toHaveLength(2);
  // Chrome ignores the comment anywhere else.
  for (const file of shared) expect(readFileSync(path.join(folder, file), 'utf8'), file).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
});

test('browsers get every helper of TypeScript that the scripts call', () => {
  const helpers = Object.keys(createRequire(path.join(root, 'package.json'))('tslib') as object).filter((name) => name.startsWith('__'));
  const folder = path.join(buildFolder, 'assets/js');
  const scripts = readdirSync(folder).filter((file) => file.endsWith('.js'));
  const called = scripts.flatMap((file) => readFileSync(path.join(folder, file), 'utf8').match(/(?<=\.)__\w+(?=\()/g) ?? []);
  expect(helpers.length).toBeGreaterThan(20);
  expect([...new Set(called)].filter((name) => helpers.includes(name))).toEqual(['__importDefault']);
});
