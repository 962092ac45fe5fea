import { expect, test } from 'vitest';
import { parsePage } from './support/html';
import { everyPage } from './support/pages';

test('pages have unique IDs, ordered headings, and named images and controls', () => {
  const faults = [...everyPage()].flatMap(([route, page]) => page.faults.map((fault) => `${route}: ${fault}`));
  expect(faults).toEqual([]);
});

test('this check detects duplicate IDs, skipped headings, and missing names', () => {
  const page = '<main><h1 id="a">One</h1><h3 id="a">Three</h3><img src="x.png"><a href="/"></a><table><td>1</td></table></main>';
  expect(parsePage(page).faults).toEqual([
    'two elements have the id a',
    'h3 "Three" follows h1',
    'an image has no alt text: x.png',
    'nothing names <a href="/"></a>',
    'a table has no header cells',
  ]);
});

test('this check detects markup that is nested or referenced wrongly', () => {
  const page =
    '<main><h1>One</h1><figure><p>Two</p><figcaption>Three</figcaption><ol></ol></figure><p role="tab">Four</p><p role="tabpanel">Five</p>' +
    '<time itemprop="dateModified"></time><label>Six <input><output></output></label></main>';
  expect(parsePage(page).faults).toEqual([
    'the caption "Three" is neither first nor last in its figure',
    'the tab "Four" names no panel',
    'dateModified is a property of no item',
    'the label "Six " contains several controls',
  ]);
});
