import { expect, test, beforeEach, afterEach } from 'vitest';
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkSource } from '../../src/tooling/lint';
import { loadProject } from '../../src/tooling/lint/project';
import { publishedRoutes } from '../../src/tooling/lint/published-routes';
import { makePage, pageTypes, withPage } from '../../src/tooling/commands/new-page';
import { binary } from '../../src/reference/run-command';
import { root } from '../support/built-site';

const COPIED = ['docs', 'src', 'sidebars.ts', '.oxfmtrc.jsonc', 'package.json', 'tsconfig.json'];

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'partita-new-'));
  for (const name of COPIED) cpSync(path.join(root, name), path.join(folder, name), { recursive: true });
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const read = (file: string): string => readFileSync(path.join(folder, file), 'utf8');

function run(args: string[], input = ''): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(binary('tsx'), ['src/tooling/commands/new.ts', ...args], {
    cwd: folder,
    input,
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
}

/** A location for a page of each type. */
const PLACES: Record<string, string> = {
  guide: 'docs/direct-api/new-page',
  concept: 'docs/back-office/new-page',
  'api-introduction': 'docs/api/text2pay/new-page',
  hub: 'new-page',
  gateway: 'new-page',
  plugin: 'new-page',
  troubleshooting: 'docs/technical-support/new-page',
};

test('a new page of each type passes the check except for placeholders', async () => {
  const { project } = await loadProject(root);
  for (const type of Object.keys(pageTypes)) {
    const place = PLACES[type]?.replace('new-page', `new-${type}`) ?? '';
    const [page = ''] = makePage(folder, { type, place, title: `A new page: ${type}` });
    const findings = checkSource(page, read(page), project);
    expect(
      findings.filter(({ rule }) => rule !== 'unwritten'),
      type,
    ).toEqual([]);
    expect(findings.length, type).toBeGreaterThan(6);
  }
});

test('a new page follows its neighbors in the sidebar and route lists', () => {
  const { status, output } = run(['guide', 'docs/direct-api/new-page', 'Charge a deposit']);
  expect(status, output).toBe(0);
  expect(output).toContain('npm run check');
  expect(read('docs/direct-api/new-page.mdx')).toContain('title: Charge a deposit\n');
  expect(read('sidebars.ts')).toMatch(/'direct-api\/webhook-events',\n\s+'direct-api\/new-page',\n/);
  const routes = JSON.parse(read('src/data/routes.json')) as { path: string }[];
  expect(routes).toContainEqual({ path: '/direct-api/new-page', kind: 'doc', sidebar: 'docs' });
  expect(publishedRoutes(folder)).toContain('/direct-api/new-page');
  const format = spawnSync(binary('oxfmt'), ['--check', 'sidebars.ts', 'src/data/routes.json'], { cwd: folder, encoding: 'utf8' });
  expect(format.status, format.stdout).toBe(0);
});

test('a new API page appears in the API sidebar', () => {
  const { source, sidebar } = withPage(readFileSync(path.join(root, 'sidebars.ts'), 'utf8'), 'api/keys/new-page');
  expect(sidebar).toBe('api');
  expect(source).toMatch(/'api\/keys\/delete-a-key', 'api\/keys\/new-page'/);
});

const REFUSED: [string, string[], string][] = [
  ['an unknown type', ['guid', 'docs/direct-api/a', 'Title'], 'There is no page type "guid". Write one of guide,'],
  ['a page that exists', ['guide', 'docs/direct-api/quickstart', 'Title'], 'docs/direct-api/quickstart.mdx already exists'],
  ['a page generated from a specification', ['guide', 'docs/api/v3/refund', 'Title'], 'docs/api/v3/refund.api.mdx already exists'],
  ['a folder outside docs', ['guide', 'src/pages/a', 'Title'], `"src/pages/a" isn't in docs/`],
  ['a path that leaves docs', ['guide', 'docs/../a', 'Title'], `"docs/../a" isn't in docs/`],
  ['an invalid route', ['guide', 'docs/direct-api/My_Page', 'Title'], `"My_Page" can't be part of a URL`],
  ['a folder without pages', ['guide', 'docs/nowhere/a', 'Title'], 'sidebars.ts contains no page of docs/nowhere/'],
  ['a short title', ['guide', 'docs/direct-api/a', 'T'], 'The title has 1 characters'],
];

test('invalid input changes nothing and explains what to write', () => {
  const before = [read('sidebars.ts'), read('src/data/routes.json'), read('src/data/published-routes.lock')];
  for (const [name, args, message] of REFUSED) {
    const [type = '', place = '', title = ''] = args;
    expect(() => makePage(folder, { type, place, title }), name).toThrow(message);
  }
  const { status, output } = run(['guide', 'docs/direct-api/a']);
  expect(status).toBe(1);
  expect(output).toContain('Usage: npm run new --');
  expect(output).not.toMatch(/\bat .*\.ts:/);
  expect([read('sidebars.ts'), read('src/data/routes.json'), read('src/data/published-routes.lock')]).toEqual(before);
});

test('the command asks for missing arguments and repeats after invalid input', () => {
  const { status, output } = run([], 'nothing\nhub\nDashboard\nrefund-center\n\nThe refund center\n');
  expect(status, output).toBe(0);
  expect(output).toContain('There is no page type "nothing"');
  expect(output).toContain('"Dashboard" can\'t be part of a URL');
  expect(existsSync(path.join(folder, 'docs/merchant-hub/refund-center.mdx'))).toBe(true);
});

test('input that ends early leaves no files behind', () => {
  const { status, output } = run([], 'hub\n');
  expect(status).toBe(1);
  expect(output).toContain('The input ended before the last question.');
});
