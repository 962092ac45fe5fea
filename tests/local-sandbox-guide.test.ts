import { spawn } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from './support/built-site';
import { freeUrl } from './support/free-url';
import { nowhere, sandboxProgram } from './support/sandbox-program';

/** The day of the examples, so that every run prints the same. */
const FIXED = ['--seed', '1', '--clock', '2026-03-02T09:00:00Z'];

const shop = path.join(root, 'samples/shop');

interface Run {
  output: string;
  /** Ends a command that runs until it's stopped. */
  stop(): void;
}

interface Options {
  until?: RegExp;
  stdin?: string;
  env?: NodeJS.ProcessEnv;
  /** An empty folder by default. */
  cwd?: string;
}

/** Runs the downloaded program, and resolves when it ends or prints something that matches. */
function run(args: string[], { until, stdin = '', env = {}, cwd }: Options = {}): Promise<Run> {
  const { cwd: empty, env: own } = nowhere();
  const child = spawn('node', [sandboxProgram, ...args], { cwd: cwd ?? empty, env: { ...own, ...env } });
  child.stdin.end(stdin);
  let output = '';
  return new Promise((resolve) => {
    const finish = (): void => resolve({ output, stop: () => void child.kill('SIGKILL') });
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part: Buffer) => {
        output += part.toString();
        if (until?.test(output)) finish();
      });
    child.on('close', finish);
  });
}

/** The output as the guide shows it: at the default port. */
const shown = (output: string): string =>
  `${output
    .replaceAll(/waited \d+ ms/g, 'waited 1003 ms')
    .replaceAll(/127\.0\.0\.1:\d+/g, '127.0.0.1:4010')
    .trimEnd()}\n`;

const file = (name: string): string => path.join(root, 'samples/guides/local-sandbox', `${name}.txt`);

test('the guide shows what the sandbox and its commands print', async () => {
  const { output, stop } = await run(['--port', '0', ...FIXED], { until: /_sandbox\.\n/ });
  const [url = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(output) ?? [];
  const env = { PARTITA_SANDBOX_URL: url };
  await expect(shown(output)).toMatchFileSnapshot(file('start'));
  await expect(shown((await run(['trigger', 'plan.created'], { env })).output)).toMatchFileSnapshot(file('trigger'));
  const moved = (await run(['clock', 'advance', '35d'], { env })).output;
  const { output: events } = await run(['events'], { env });
  const [, plan = ''] = / {2}([0-9A-Z]{20})$/m.exec(events) ?? [];
  const ofPlan = events.split('\n').filter((line) => line.includes(plan));
  await expect(shown(`${moved}${ofPlan.join('\n')}`)).toMatchFileSnapshot(file('clock'));
  stop();
});

test('the guide shows how an error is explained', async () => {
  const { output } = await run(['explain'], { stdin: '{"error":{"type":"conflict","code":"plan_on_hold"}}' });
  await expect(shown(output)).toMatchFileSnapshot(file('explain'));
});

test('the guide shows what a check of the sample shop prints', async () => {
  const url = await freeUrl();
  const { output } = await run(['check', url, '--start', 'node server.mjs'], { cwd: shop });
  await expect(shown(output.replaceAll(url, 'http://localhost:3000'))).toMatchFileSnapshot(file('check'));
});
