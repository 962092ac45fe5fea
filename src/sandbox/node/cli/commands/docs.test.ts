import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runCommand, type CommandResult } from '../../../../../tests/support/command-line';
import { DOCS_FILE } from '../../../../data/docs-file';
import { pack } from '../../../../search/pack';
import type { SearchRecord } from '../../../../search/types';
import { version } from '../../common/version';
import { DOCS_VERSION, type DocsFile } from '../../mcp/docs';

const hierarchy = { lvl0: 'Guides', lvl1: 'Refund a plan', lvl2: null, lvl3: null, lvl4: null, lvl5: null, lvl6: null };
const record = (url: string, more: Partial<SearchRecord>): SearchRecord => ({
  objectID: url,
  url,
  type: 'lvl1',
  hierarchy,
  content: null,
  keywords: [],
  language: 'en',
  docusaurus_tag: 'default',
  ...more,
});

const file: DocsFile = {
  version: DOCS_VERSION,
  release: version(),
  address: 'https://docs.partita.example/',
  pages: { '/refunds': '# Refund a plan\n\nReturn money.\n\n## Request body\n\n- `amount`: how much\n\n## Errors\n\nNone.\n' },
  index: pack([
    record('/refunds', { content: 'Return money to the shopper.' }),
    record('/refunds#body', { type: 'lvl2', hierarchy: { ...hierarchy, lvl2: 'Request body' } }),
    record('/refunds#body.amount', {
      type: 'lvl3',
      hierarchy: { ...hierarchy, lvl2: 'Request body', lvl3: 'amount' },
      content: 'How much',
    }),
  ]),
};

/** Runs the command with a docs file in its folder. */
function docs(args: readonly string[], changes: Partial<DocsFile> = {}): Promise<CommandResult> {
  const folder = mkdtempSync(path.join(tmpdir(), 'docs-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(path.join(folder, DOCS_FILE), JSON.stringify({ ...file, ...changes }));
  return runCommand(['docs', '--docs', folder, ...args]);
}

test('without an argument, it says what it is and lists every page', async () => {
  const { code, out, err } = await docs([]);
  expect([code, err]).toEqual([0, '']);
  expect(out.startsWith(`The documentation of Partita ${version()}.\n`)).toBe(true);
  expect(out).toContain('partita-sandbox docs <words>');
  expect(out).toContain('Guides\n  /refunds  Refund a plan\n');
});

test('words find passages with their addresses', async () => {
  const { code, out } = await docs(['return', 'money']);
  expect([code, out]).toEqual([
    0,
    'Refund a plan\n/refunds\nReturn money to the shopper.\n\nRefund a plan > Request body\n/refunds#body\n',
  ]);
});

for (const [address, start] of [
  ['/refunds', '# Refund a plan\n\nReturn money.'],
  ['/refunds.md', '# Refund a plan'],
  ['https://docs.partita.example/refunds', '# Refund a plan'],
  ['/refunds#errors', '## Errors\n\nNone.\n'],
  // The anchors of fields, and explicit ones, don't follow from a heading of the Markdown page.
  ['/refunds#body', '## Request body\n'],
  ['/refunds#body.amount', '## Request body\n\n- `amount`: how much\n'],
] as const)
  test(`${address} shows its Markdown`, async () => {
    const { code, out, err } = await docs([address]);
    expect([code, err, out.slice(0, start.length)]).toEqual([0, '', start]);
    if (address.includes('#')) expect(out).not.toContain('Return money');
  });

test('--json prints the same as one line', async () => {
  const json = async (...args: string[]): Promise<unknown> => {
    const { out } = await docs([...args, '--json']);
    expect(out).toMatch(/^[^\n]+\n$/);
    return JSON.parse(out);
  };
  const release = version();
  expect(await json()).toEqual({ release, areas: [{ area: 'Guides', pages: [{ title: 'Refund a plan', page: '/refunds' }] }] });
  expect(await json('money')).toEqual({
    release,
    hits: [{ titles: ['Refund a plan'], page: '/refunds', passage: 'Return money to the shopper.' }],
    ignored: [],
  });
  expect(await json('/refunds#errors')).toEqual({ release, page: '/refunds#errors', markdown: '## Errors\n\nNone.' });
});

test('docs of another version are shown with a warning', async () => {
  const { code, out, err } = await docs(['/refunds'], { release: '2.0 (contract 000000000000)' });
  expect([code, err]).toEqual([0, expect.stringMatching(/^These docs describe 2\.0 .* Download both again .*\n$/)]);
  expect(out).toContain('# Refund a plan');
});

for (const [args, says] of [
  [['/nowhere'], 'There is no page "/nowhere". Search the docs for its address.'],
  [['/refunds#luck'], '/refunds has no section "luck". Leave it out to read the whole page.'],
  [['/__proto__'], 'There is no page "/__proto__".'],
  [['zebra'], 'The docs contain nothing about "zebra". Use other words, or fewer.'],
  [['zebra', '--json'], 'The docs contain nothing about "zebra". Use other words, or fewer.'],
  [['/refunds', 'money'], 'Pass the address of one page, or words to search for, not both.'],
  [[''], 'Pass words to search for, or the address of a page.'],
  [['--page', '2'], "Unknown option '--page'."],
  [['--docs', 'https://docs.partita.example/'], '--docs must be a file, a folder, or an address on this machine'],
  [['--docs', '/nowhere'], "The docs aren't on this machine. Download them with this command: curl "],
] as [string[], string][])
  test(`"docs ${args.join(' ')}" exits with 2 and one sentence`, async () => {
    const { code, out, err } = await docs(args);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(says);
    expect(err.replace(/^Run .*\n$/m, '')).toMatch(/^[^\n]+\n$/);
  });
