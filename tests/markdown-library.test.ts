import { expect, test } from 'vitest';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { hosts } from '../src/data/hosts';
import { pageFiles, routeOfFile } from '../src/lib/built-pages';
import { bodyOf } from '../src/lib/dom';
import { parsedPage } from '../src/lib/page-tree';
import { readablePart } from '../src/lib/readable-part';
import { clean } from '../src/twins/clean';
import { fenceOf, linkFromTwin, twinOf } from '../src/twins/page';
import { namesTwin } from '../src/twins/twin';
import { buildFolder } from './support/built-site';
import { asHast, libraryMarkdown, libraryTree, resolved } from './support/markdown-library';

test('the text of every page is what the library makes of it', () => {
  const pages = pageFiles(buildFolder)
    .map((file): [string, string] => [routeOfFile(file), readablePart(readFileSync(path.join(buildFolder, file), 'utf8'))])
    .filter(([, html]) => namesTwin(html));
  const site = { address: `${hosts.docs.production}/`, routes: new Set(pages.map(([route]) => route)) };
  expect(pages.length).toBeGreaterThan(100);
  for (const [route, html] of pages) {
    const [twin, body] = [twinOf(html, site), bodyOf(parsedPage(html))];
    if (!twin || !body) throw new Error(`${route} names a twin, and has none.`);
    const tree = libraryTree(asHast(clean(body)), fenceOf);
    assert.equal(twin.body, libraryMarkdown(resolved(tree, (address) => linkFromTwin(address, twin.url, site))), route);
  }
});
