// `npm run verify -- upgrade`: builds a copy of the project with another version of Docusaurus, and opens one page of each type.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findBrowser } from '../commands/browser';
import { buildCopy, copyProject } from '../commands/project-copy';
import { help } from '../commands/help';

help(`Usage: npm run verify -- upgrade --to VERSION

Builds a copy of the project with another version of Docusaurus, and opens one page of each type.`);

const USAGE = 'Usage: npm run verify -- upgrade --to VERSION, such as 3.10.1 or 4.0.0-canary-6808.';

interface Manifest {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  overrides: Record<string, unknown>;
}

interface LockFile {
  packages: Record<string, { version?: string }>;
}

/** Returns all installed packages of Docusaurus, direct and indirect. They have the same version. */
function frameworkPackages(folder: string): string[] {
  const { packages } = JSON.parse(readFileSync(path.join(folder, 'package-lock.json'), 'utf8')) as LockFile;
  const core = packages['node_modules/@docusaurus/core']?.version;
  return Object.entries(packages)
    .filter(([place, { version }]) => place.includes('node_modules/@docusaurus/') && version === core)
    .map(([place]) => place.slice(place.lastIndexOf('@docusaurus/')));
}

/** Sets the version of every package of Docusaurus, including indirect dependencies. @returns the new package.json. */
function withVersion(text: string, names: readonly string[], version: string): string {
  const manifest = JSON.parse(text) as Manifest;
  for (const list of [manifest.dependencies, manifest.devDependencies])
    for (const name of Object.keys(list)) if (names.includes(name)) list[name] = version;
  for (const name of names) manifest.overrides[name] = version;
  return JSON.stringify(manifest, null, 2);
}

/** Runs a command. @throws Error with the end of the output if it fails. */
function must(step: string, [command, ...args]: [string, ...string[]], folder: string, env: NodeJS.ProcessEnv = {}): void {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, ...env },
    maxBuffer: 1 << 28,
  });
  if (status !== 0) throw new Error(`${`${stdout}${stderr}`.slice(-4000)}\n${step} failed.`);
  console.log(`ok      ${step}`);
}

/** @throws Error if the installed version of Docusaurus needs a newer version of Node. */
function checkNode(folder: string): void {
  const file = path.join(folder, 'node_modules/@docusaurus/core/package.json');
  const { engines } = JSON.parse(readFileSync(file, 'utf8')) as { engines: { node: string } };
  const major = Number(/\d+/.exec(engines.node)?.[0]);
  if (Number.parseInt(process.versions.node, 10) < major)
    throw new Error(`It needs Node ${engines.node}, and this is ${process.version}. Run the rehearsal with that version.`);
}

function rehearse(version: string): void {
  const copy = copyProject({ withoutModules: true });
  try {
    copy.edit('package.json', (before) => withVersion(before, frameworkPackages(copy.folder), version));
    must(`install ${version}`, ['npm', 'install', '--no-audit', '--no-fund', '--legacy-peer-deps'], copy.folder);
    checkNode(copy.folder);
    const { status, output } = buildCopy(copy.folder);
    if (status !== 0) throw new Error(`${output.slice(-4000)}\nThe build with ${version} failed.`);
    console.log(`ok      build`);
    must('types', ['npm', 'run', '--silent', 'check', '--', '--only', 'types'], copy.folder);
    // Not with npx, which fails inside `npx -p node@24 -c …`, the way to run this with another version of Node.
    const playwright = path.join(copy.folder, 'node_modules/.bin/playwright');
    must('one page of each type', [playwright, 'test', 'page-types', 'shell-navigation'], copy.folder, { CHROMIUM_PATH: findBrowser() });
  } finally {
    copy.remove();
  }
}

try {
  const { to: version } = parseArgs({ options: { to: { type: 'string' } } }).values;
  if (!version || !/^\d+\.\d+\.\d+[\w.-]*$/.test(version)) throw new Error(USAGE);
  rehearse(version);
  console.log(`The site works with Docusaurus ${version}.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
