import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { showInPager } from './pager';

const { PATH } = process.env;
const text = 'Refund a plan\n'.repeat(100_000);

test('the text is shown in the pager that the reader has chosen', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'pager-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'shown.txt');
  expect(await showInPager(text, { PATH, PAGER: `cat > "${file}"` })).toBe(true);
  expect(readFileSync(file, 'utf8') === text).toBe(true);
});

test('a pager that closes early has shown what the reader wanted', async () => {
  expect(await showInPager(text, { PATH, PAGER: 'true' })).toBe(true);
});

for (const [what, env] of [
  ['an empty PAGER', { PATH, PAGER: '' }],
  ['a PAGER that is missing', { PATH, PAGER: 'no-such-pager 2> /dev/null' }],
  ['a machine without less', { PATH: '/nowhere' }],
  ['a terminal that can only print', { PATH, TERM: 'dumb', PAGER: 'cat > /dev/null' }],
] as const)
  test(`with ${what}, the text isn't shown in one`, async () => {
    const before = process.listenerCount('SIGINT');
    expect(await showInPager(text, env)).toBe(false);
    expect(process.listenerCount('SIGINT')).toBe(before);
  });
