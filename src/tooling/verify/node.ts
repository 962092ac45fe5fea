// `npm run verify -- node`: runs the unit tests, a build, and the sandbox program with each supported version of Node, installed from npm.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { nodeVersions } from '../../data/node-versions';
import { binary } from '../../reference/run-command';
import { help, takesNothing } from '../commands/help';
import { nodeFolder } from './node-binary';

help(`Usage: npm run verify -- node

Runs the unit tests, a build, and the tests of the sandbox program with each supported version of Node.`);
takesNothing();

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
  {
    about: 'sandbox program',
    command: binary('vitest'),
    args: ['run', '--config', 'tests/vitest.config.mts', '--project', 'site', 'tests/sandbox-', 'tests/mcp'],
  },
];

function run({ about, command, args }: Command, version: string): boolean {
  // The checks of the other steps, such as 2,000 random plans, don't depend on the version of Node.
  const env = { ...process.env, SLOW: '', PATH: `${nodeFolder(version)}${path.delimiter}${process.env.PATH}` };
  const exact = spawnSync('node', ['--version'], { env, encoding: 'utf8' }).stdout.trim();
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: root, env, encoding: 'utf8', maxBuffer: 1 << 28 });
  if (status !== 0) console.log(`${stdout}${stderr}`);
  console.log(`Node ${exact}, ${about}: ${status === 0 ? 'passed' : 'FAILED'}`);
  return status === 0;
}

const results = VERSIONS.flatMap((version) => COMMANDS.map((command) => run(command, version)));
process.exitCode = results.every(Boolean) ? 0 : 1;
