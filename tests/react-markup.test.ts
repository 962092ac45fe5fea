import { expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { buildFolder } from './support/built-site';
import { everyPage } from './support/pages';

/** What React writes when it sends a part of a page after the page, for an inline script to move: a reader without scripts never sees it. */
const SENT_LATER = [/<div hidden[^>]* id="?S:/, /<template id="?[BP]:/, /\$R[CBSX]\b/];

const sentLater = (html: string): string[] => SENT_LATER.filter((one) => one.test(html)).map(String);

test('every page is written in order, without parts that a script must move', () => {
  const found = [...everyPage().keys()].flatMap((route) => {
    const html = readFileSync(path.join(buildFolder, route, 'index.html'), 'utf8');
    return sentLater(html).map((one) => `${route}: ${one}`);
  });
  expect(found).toEqual([]);
});

test('this check finds a part that is sent later', () => {
  expect(sentLater('<template id="B:0"></template><div hidden="" id="S:0">Text</div><script>$RC("B:0","S:0")</script>')).toHaveLength(3);
});
