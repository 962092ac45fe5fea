import { expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { buildFolder } from './support/built-site';
import { everyPage } from './support/pages';

/**
 * Markup that React writes when it streams part of a page later, for an inline script to move. Readers without JavaScript never see that
 * part.
 */
const SENT_LATER = [/<div hidden[^>]* id="?S:/, /<template id="?[BP]:/, /\$R[CBSX]\b/];

const sentLater = (html: string): string[] => SENT_LATER.filter((item) => item.test(html)).map(String);

test('every page is rendered in order without streamed parts', () => {
  const found = [...everyPage().keys()].flatMap((route) => {
    const html = readFileSync(path.join(buildFolder, route, 'index.html'), 'utf8');
    return sentLater(html).map((item) => `${route}: ${item}`);
  });
  expect(found).toEqual([]);
});

test('this check detects a streamed part', () => {
  expect(sentLater('<template id="B:0"></template><div hidden="" id="S:0">Text</div><script>$RC("B:0","S:0")</script>')).toHaveLength(3);
});
