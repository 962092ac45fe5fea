import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { pageMarkers } from './page-markers';

const root = path.join(__dirname, '../..');

/** Attributes of Docusaurus and its Markdown, of a request's `curl`, and of a lookup in comments or samples: not ours. */
const FOREIGN = /^data-(?:theme|footnote-ref|has-hydrated|announcement-bar-initially-dismissed|collapsed|binary|raw|urlencode|a|x|name)$/;

const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The attributes that a file names: in JSX or a selector, as `dataset.name`, or as a property of a parsed element. */
const attributesIn = (text: string): string[] => [
  ...[...text.matchAll(/(?<![\w-])data-[a-z]+(?:-[a-z]+)*(?![\w/-])/g)].map(([name]) => name),
  ...[...text.matchAll(/\bdataset\.([a-z]\w*)/g)].map(([, name = '']) => `data-${kebab(name)}`),
  ...[...text.matchAll(/'(data[A-Z]\w*)'/g)].map(([, name = '']) => kebab(name)),
];

/** A component or a plugin with its styles, or else a folder below src. */
const partOf = (file: string): string => /^src\/(?:components\/guide|components|theme|plugins)\/[^/]+|^src\/[^/]+/.exec(file)?.[0] ?? file;

const sources = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .map((file) => `src/${file.replaceAll(path.sep, '/')}`)
  .filter((file) => /\.(?:tsx?|css)$/.test(file) && !/\.test\.tsx?$|^src\/(?:data\/page-markers\.ts|tooling\/)/.test(file));

/** The parts that name each attribute, and how often. */
const uses = new Map<string, { parts: Set<string>; count: number }>();
for (const file of sources)
  for (const name of attributesIn(readFileSync(path.join(root, file), 'utf8'))) {
    if (FOREIGN.test(name)) continue;
    const use = uses.get(name) ?? { parts: new Set(), count: 0 };
    use.parts.add(partOf(file));
    use.count += 1;
    uses.set(name, use);
  }

test('an attribute that several parts use is in the list of markers', () => {
  const shared = [...uses].filter(([name, { parts }]) => parts.size > 1 && !(name in pageMarkers));
  expect(shared.map(([name, { parts }]) => `${name}: ${[...parts].join(', ')}`)).toEqual([]);
});

test('the list has no marker that only one part uses', () => {
  expect(Object.keys(pageMarkers).filter((name) => (uses.get(name)?.parts.size ?? 0) < 2)).toEqual([]);
});

test('something reads every attribute', () => {
  expect([...uses].filter(([, { count }]) => count < 2).map(([name]) => name)).toEqual([]);
});

test('CONTRIBUTING.md has a row for each marker that writers use', () => {
  const table = readFileSync(path.join(root, 'CONTRIBUTING.md'), 'utf8');
  const rows = [...table.matchAll(/^\| `(data-[a-z-]+)/gm)].map(([, name]) => name);
  expect(rows).toEqual(Object.entries(pageMarkers).flatMap(([name, marker]) => ('isForWriters' in marker ? name : [])));
});
