// `npm run verify -- environments`: builds the site in environments that other teams use, and prints the result of each.
import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { hosts } from '../../data/hosts';
import { productionUrls } from './production-urls';
import { buildCopy, copyProject, type BuildOptions } from '../commands/project-copy';
import { help } from '../commands/help';

help(`Usage: npm run verify -- environments [--only CASE]

Builds the site in unusual environments: without history, without a network, read-only, and others.`);

const ELSEWHERE = { SITE_URL: 'https://elsewhere.example', SITE_BASE: '/some/docs/' };

interface Case {
  name: string;
  /** The name of the project's folder. */
  folder?: string;
  withHistory?: boolean;
  /** Prepares the environment. @returns the options of the build, or why this machine can't run it. */
  prepare?(folder: string): BuildOptions | string;
  /** Checks the build. @returns the problems. */
  look?(build: string): string[];
}

/** The folders to which a build writes. All others can be read-only. */
const WRITTEN = ['.docusaurus', 'build', 'docs/api', 'static', 'src/sandbox', 'node_modules'];

const NOBODY = 65_534;

/** Makes all other files read-only. Another user runs the build, because root can always write. */
function readOnly(folder: string): BuildOptions | string {
  if (process.getuid?.() !== 0) {
    for (const file of ['docs', 'src', 'openapi', 'samples', 'tests']) spawnSync('chmod', ['-R', 'a-w', path.join(folder, file)]);
    return {};
  }
  for (const name of WRITTEN) mkdirSync(path.join(folder, name), { recursive: true });
  spawnSync('chmod', ['-R', 'a+rX,go-w', folder]);
  chmodSync(path.dirname(folder), 0o755);
  for (const name of ['.docusaurus', 'docs/api', 'static', 'src/sandbox'])
    spawnSync('chown', ['-R', `${NOBODY}:${NOBODY}`, path.join(folder, name)]);
  mkdirSync(path.join(folder, 'node_modules/.cache'), { recursive: true });
  // The build renames folders in the project's root.
  for (const name of ['.', 'build', 'node_modules/.cache']) chownSync(path.join(folder, name), NOBODY, NOBODY);
  return { uid: NOBODY, env: { HOME: path.join(folder, '.docusaurus') } };
}

const CASES: Record<string, Case> = {
  'no-history': {
    name: 'no git history',
    look: (build) => (readdirSync(build).includes('sitemap.xml') ? [] : ['There is no sitemap.xml.']),
  },
  'no-network': {
    name: 'no network',
    prepare: () => {
      const isAble = spawnSync('unshare', ['--map-root-user', '--net', 'true']).status === 0;
      return isAble ? { through: ['unshare', '--map-root-user', '--net'] } : "this machine can't disable the network (unshare --net)";
    },
  },
  'read-only': { name: 'read-only sources', prepare: readOnly },
  spaces: { name: 'a path with spaces and special characters', folder: "the docs, Alex's (copy) ü" },
  elsewhere: {
    name: 'another SITE_URL and SITE_BASE',
    prepare: () => ({ env: ELSEWHERE }),
    look: (build) =>
      productionUrls(build, hosts.docs.production).map(
        ({ file, text }) => `${file} contains ${hosts.docs.production}: …${text.replaceAll(/\s+/g, ' ')}…`,
      ),
  },
};

/** Runs a case. @returns the problems, or why it was skipped. */
function run(testCase: Case): { failed: string[]; skipped?: string } {
  const copy = copyProject({ ...(testCase.folder && { name: testCase.folder }), withHistory: testCase.withHistory ?? false });
  try {
    const prepared = testCase.prepare?.(copy.folder) ?? {};
    if (typeof prepared === 'string') return { failed: [], skipped: prepared };
    const { status, output } = buildCopy(copy.folder, prepared);
    const build = path.join(copy.folder, 'build');
    if (status !== 0 || !existsSync(path.join(build, 'index.html'))) return { failed: [output.slice(-3000), 'The build failed.'] };
    return { failed: testCase.look?.(build) ?? [] };
  } finally {
    copy.remove();
  }
}

function main(): void {
  const { values } = parseArgs({ options: { only: { type: 'string', multiple: true } } });
  for (const name of values.only ?? [])
    if (!CASES[name]) throw new Error(`There is no case "${name}". Choose from: ${Object.keys(CASES).join(', ')}.`);
  for (const [name, testCase] of Object.entries(CASES)) {
    if (values.only && !values.only.includes(name)) continue;
    const { failed, skipped } = run(testCase);
    console.log(`${skipped ? 'skipped' : failed.length === 0 ? 'pass' : 'fail'}  ${testCase.name}${skipped ? `: ${skipped}` : ''}`);
    for (const line of failed.slice(0, 20)) console.log(`      ${line}`);
    if (failed.length > 20) console.log(`      and ${failed.length - 20} more`);
    if (failed.length > 0) process.exitCode = 1;
  }
}

try {
  main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
