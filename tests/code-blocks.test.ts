import { expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { codeSize, FOLDED_LINES } from '../src/components/CodePanel/code-size';
import { highlighted } from '../src/reference/highlight';
import { sitemap } from './support/pages';
import { buildFolder, root } from './support/built-site';
import { loadHtml } from './support/html';

const lines = (count: number): string => Array.from({ length: count }, (_, index) => `line${index + 1}()`).join('\n');

test('blocks over 24 lines collapse unless that hides a highlighted line', () => {
  const size = (count: number, marked: number[] = []) => codeSize(highlighted(lines(count), 'javascript', { marked }));
  expect(size(24)).toMatchObject({ lines: 24, isLong: false });
  expect(size(25)).toMatchObject({ lines: 25, isLong: true });
  expect(size(25, [FOLDED_LINES])).toMatchObject({ lines: 25, isLong: true });
  expect(size(25, [2, FOLDED_LINES + 1])).toMatchObject({ isLong: false });
  const styles = readFileSync(path.join(root, 'src/components/CodePanel/styles.module.css'), 'utf8');
  expect(styles, 'the style sheet folds at the same line').toContain(`--fold-lines: ${FOLDED_LINES};`);
});

test('the wrap button appears when lines overflow their panel', () => {
  expect(codeSize('short').overflow).toBeUndefined();
  expect(codeSize('x'.repeat(60)).overflow).toBe('narrow');
  // An HTML entity is one character.
  expect(codeSize('&lt;'.repeat(60)).overflow).toBe('narrow');
  expect(codeSize('x'.repeat(90)).overflow).toBe('wide');
});

test('every built block shows a file or language and contains all lines', () => {
  let blocks = 0;
  let folded = 0;
  for (const route of sitemap()) {
    const $ = loadHtml(readFileSync(path.join(buildFolder, route, 'index.html'), 'utf8'));
    for (const panel of $('div[data-code-panel]').toArray()) {
      blocks++;
      const language = $(panel).find('pre').attr('data-language');
      if (language !== 'text') expect($(panel).children().first().text(), route).not.toMatch(/^(Wrap|Copy)/);
      const said = /Show all (\d+) lines/.exec($(panel).text())?.[1];
      if (said === undefined) continue;
      folded++;
      expect($(panel).find('pre').text().replace(/\n$/, '').split('\n')).toHaveLength(Number(said));
    }
  }
  expect(blocks).toBeGreaterThan(100);
  expect(folded).toBeGreaterThan(5);
});
