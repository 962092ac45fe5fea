// `npm run verify -- node`: runs the unit tests and a build with each supported version of Node, installed from npm.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { nodeVersions } from '../../data/node-versions';
import { binary } from '../../reference/run-command';
import { help } from '../commands/help';

help(`Usage: npm run verify -- node

Runs the unit tests and a build with each supported version of Node.`);

const root = path.join(__dirname, '../../..');

const VERSIONS = [nodeVersions.oldest, ...nodeVersions.lines];

interface Command {
  about: string;
  command: string;
  args: string[];
}

const COMMANDS: Command[] = [
  { about: 'unit tests', command: binary('vitest'), args: ['run', '--config', 'tests/vitest.config.mts', '--project', 'unit'] },
  { about: 'build', command: binary('tsx'), args: ['src/tooling/commands/build.ts'] },
];

/** Installs a version of Node. @returns its folder. @throws Error if npm has none for this machine. */
function folderOf(version: string): string {
  const folder = path.join(root, 'node_modules/.cache/node', version);
  const name = `node-${process.platform}-${process.arch}`;
  const bin = path.join(folder, 'node_modules', name, 'bin');
  if (existsSync(path.join(bin, 'node'))) return bin;
  mkdirSync(folder, { recursive: true });
  const args = ['install', '--prefix', folder, '--no-package-lock', '--no-save', `${name}@${version}`];
  const { status, stderr } = spawnSync('npm', args, { encoding: 'utf8', cwd: folder });
  if (status !== 0) throw new Error(`Node ${version} couldn't be installed as ${name}: ${stderr}`);
  return bin;
}

function run({ about, command, args }: Command, version: string): boolean {
  const env = { ...process.env, PATH: `${folderOf(version)}${path.delimiter}${process.env.PATH}` };
  const exact = spawnSync('node', ['--version'], { env, encoding: 'utf8' }).stdout.trim();
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: root, env, encoding: 'utf8', maxBuffer: 1 << 28 });
  if (status !== 0) console.log(`${stdout}${stderr}`);
  console.log(`Node ${exact}, ${about}: ${status === 0 ? 'passed' : 'FAILED'}`);
  return status === 0;
}

const results = VERSIONS.flatMap((version) => COMMANDS.map((command) => run(command, version)));
process.exitCode = results.every(Boolean) ? 0 : 1;
