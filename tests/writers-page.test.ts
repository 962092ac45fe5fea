import { expect, test } from 'vitest';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { guideComponents } from '../src/plugins/remark/guide-components';
import { derivedTableNames } from '../src/reference/table-elements';
import { root } from './support/built-site';

const folder = path.join(root, 'src/pages');
const text = ['markdown-page.mdx', ...readdirSync(path.join(folder, '_components')).map((name) => path.join('_components', name))]
  .map((file) => readFileSync(path.join(folder, file), 'utf8'))
  .join('\n');

/** Names that the writers' page lacks. */
const unnamed = (names: readonly string[]): string[] => names.filter((name) => !text.includes(`<${name} `) && !text.includes(`<${name}>`));

test("the writers' page names every component and table", () => {
  expect(unnamed([...guideComponents, ...derivedTableNames])).toEqual([]);
  expect(unnamed(['ErrorTable', 'NoSuchThing'])).toEqual(['NoSuchThing']);
});

test("the writers' page includes each of its parts", () => {
  const page = readFileSync(path.join(folder, 'markdown-page.mdx'), 'utf8');
  for (const name of readdirSync(path.join(folder, '_components'))) expect(page).toContain(`from './_components/${name}'`);
});
