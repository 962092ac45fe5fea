import { expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { INSTALLED, readLock } from '../src/plugins/shipped-packages/lock';
import { noticesOf, noticesText } from '../src/plugins/shipped-packages/notices';
import { placeOf, readShipped } from '../src/plugins/shipped-packages/shipped';
import { buildFolder, root } from './support/built-site';

test('a module belongs to the innermost package', () => {
  expect(placeOf('/home/me/docs/node_modules/react/index.js')).toBe('node_modules/react');
  expect(placeOf('/docs/node_modules/a/node_modules/@b/c/lib/x.js?query')).toBe('node_modules/a/node_modules/@b/c');
  expect(placeOf('C:\\docs\\node_modules\\a\\x.js')).toBe('node_modules/a');
  expect(placeOf('/docs/src/theme/Root.tsx')).toBeUndefined();
  expect(placeOf('/docs/node_modules/.cache/x.js')).toBeUndefined();
});

test('the build ships the framework without development tools', () => {
  const shipped = readShipped(root);
  expect(shipped).toEqual(expect.arrayContaining(['node_modules/openpgp', 'node_modules/react-dom', 'node_modules/react-router']));
  expect(shipped.filter((place) => /minisearch|playwright|rspack|typescript|cheerio|postman|faker|react-live/.test(place))).toEqual([]);
  const locked = readLock(root);
  expect(
    shipped.filter((place) => locked[place]?.dev),
    'what ships is no development dependency',
  ).toEqual([]);
  expect(() => readShipped(path.join(root, 'docs'))).toThrow('Run "npm run build" first.');
});

test('readers get the license of every shipped package', () => {
  const text = readFileSync(path.join(buildFolder, 'third-party-licenses.txt'), 'utf8');
  const notices = noticesOf(root, readShipped(root), readLock(root, INSTALLED));
  expect(notices.length).toBe(readShipped(root).length + 2);
  expect(text).toBe(noticesText(notices));
  expect(text).toContain('SIL Open Font License');
  expect(notices.filter((notice) => notice.license === 'unknown' || notice.text.length < 40)).toEqual([]);
  expect(() => noticesOf(root, ['node_modules/nothing-of-this-name'], {})).toThrow('Run "npm ci".');
});
