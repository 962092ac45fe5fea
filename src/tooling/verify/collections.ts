// `npm run verify -- collections`: runs every collection in order against a new sandbox, with the command-line programs of Postman and Bruno.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { apis, isInSandbox, type ApiId } from '../../../openapi/apis';
import { sandboxPaths } from '../../data/sandbox-paths';
import { sandboxWorld } from '../../data/sandbox-world';
import { brunoFiles } from '../../reference/collections/bruno-folder';
import { contentsOf } from '../../reference/collections/contents';
import { postmanCollection } from '../../reference/collections/postman';
import { startServer } from '../../sandbox/node/server/server';
import { help } from '../commands/help';
import { installedPackage } from './node-binary';

help(`Usage: npm run verify -- collections [--only API]

Runs the Postman and Bruno collections in order against new sandboxes, with newman and @usebruno/cli from npm. Skips a program that can't be
installed.`);

/** The programs, which aren't part of the project. */
const PROGRAMS = { newman: '6.2.2', '@usebruno/cli': '4.1.0' } as const;

/** Runs a program. @returns its output, and whether it succeeded. */
function run(program: string, args: readonly string[], cwd: string): Promise<{ isFine: boolean; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, ...args], { cwd, env: { ...process.env, NO_COLOR: '1' } });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
    child.on('error', reject);
    child.on('close', (code) => resolve({ isFine: code === 0, output }));
  });
}

type Values = readonly (readonly [name: string, value: string])[];

/** Writes the files of a collection, and returns the arguments that run it. */
const runs: Record<keyof typeof PROGRAMS, { bin: string; prepare(api: ApiId, folder: string, values: Values): string[] }> = {
  newman: {
    bin: 'bin/newman.js',
    prepare: (api, folder, values) => {
      writeFileSync(path.join(folder, 'collection.json'), JSON.stringify(postmanCollection(contentsOf(api))));
      return ['run', 'collection.json', '--working-dir', folder, ...values.flatMap(([name, value]) => ['--env-var', `${name}=${value}`])];
    },
  },
  '@usebruno/cli': {
    bin: 'bin/bru.js',
    prepare: (_api, _folder, values) => [
      'run',
      '-r',
      '--env',
      'Sandbox',
      '--sandbox',
      'safe',
      ...values.flatMap(([name, value]) => ['--env-var', `${name}=${value}`]),
    ],
  },
};

/** Runs a collection in a new sandbox. @returns the requests that failed, and the program's output if it failed itself. */
async function check(name: keyof typeof PROGRAMS, installed: string, api: ApiId): Promise<string[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'partita-collection-'));
  const failed: string[] = [];
  let sent = 0;
  const server = await startServer({ port: 0 });
  server.sandbox.onResponse = ({ operation, status }) => {
    sent += 1;
    if (status >= 300) failed.push(`${operation} returned ${status}`);
  };
  try {
    const contents = contentsOf(api);
    for (const [file, text] of Object.entries(brunoFiles(contents))) {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      writeFileSync(path.join(folder, file), text);
    }
    const local = (url: string): string => sandboxPaths.reduce((at, [host, below]) => at.replace(host, server.origin + below), url);
    const addresses = contents.variables.filter(({ name: variable }) => variable.endsWith('Url'));
    const values = [
      ...addresses.map(({ name: variable, value }) => [variable, local(value)] as const),
      ['clientId', sandboxWorld.clientId] as const,
      ['clientSecret', sandboxWorld.clientSecret] as const,
    ];
    const { isFine, output } = await run(path.join(installed, runs[name].bin), runs[name].prepare(api, folder, values), folder);
    const expected = contents.operations.reduce((sum, { requests }) => sum + requests.length, 0);
    if (sent !== expected) failed.push(`${sent} of ${expected} requests were sent`);
    return isFine && failed.length === 0 ? [] : [...failed, output.slice(-3000)];
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true });
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { only: { type: 'string', multiple: true } } });
  const chosen = apis.filter(({ id }) => isInSandbox(id) && (values.only?.includes(id) ?? true));
  if (chosen.length === 0) throw new Error(`Choose from: ${apis.map(({ id }) => id).join(', ')}.`);
  for (const [name, version] of Object.entries(PROGRAMS) as [keyof typeof PROGRAMS, string][]) {
    let installed: string;
    try {
      installed = installedPackage(name, version);
    } catch (error) {
      console.log(`skipped ${name}: ${(error as Error).message.split('\n')[0]}`);
      continue;
    }
    for (const { id } of chosen) {
      const problems = await check(name, installed, id);
      console.log(`${problems.length === 0 ? 'pass' : 'fail'}    ${name}, ${id}`);
      for (const problem of problems) console.log(`        ${problem}`);
      if (problems.length > 0) process.exitCode = 1;
    }
  }
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
