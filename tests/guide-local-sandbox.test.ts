import { spawn, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import path from 'node:path';
import { parse } from 'yaml';
import { expect, onTestFinished, test } from 'vitest';
import { sandboxClient } from '../src/sandbox/node/common/client';
import { cases } from '../src/sandbox/node/integration-check/cases';
import { canRun } from '../src/tooling/commands/toolchains';
import { root } from './support/built-site';
import { freeUrl } from './support/free-url';
import { receiver } from './support/receiver';
import { nowhere, sandboxProgram, startProgram } from './support/sandbox-program';

/** The date of the examples, so every run prints the same output. */
const FIXED = ['--seed', '1', '--clock', '2026-03-02T09:00:00Z'];

const shop = path.join(root, 'samples/projects/node');

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
  onTestFinished(() => void child.kill('SIGKILL'));
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

const sample = (name: string): string => path.join(root, 'samples/guides', name);

test('the guide shows what the sandbox and its commands print', async () => {
  const { output, stop } = await run(['--port', '0', ...FIXED], { until: /_sandbox\.\n/ });
  const [url = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(output) ?? [];
  const env = { PARTITA_SANDBOX_URL: url };
  await expect(shown(output)).toMatchFileSnapshot(sample('local-sandbox/start.txt'));
  await expect(shown((await run(['trigger', 'plan.created'], { env })).output)).toMatchFileSnapshot(sample('local-sandbox/trigger.txt'));
  const { planNumber } = JSON.parse((await run(['trigger', 'plan.created', '--json'], { env })).output) as { planNumber: string };
  const moved = (await run(['clock', 'advance', '35d'], { env })).output;
  const { output: events } = await run(['events'], { env });
  const ofPlan = events.split('\n').filter((line) => line.includes(planNumber));
  await expect(shown(`${moved}${ofPlan.join('\n')}`)).toMatchFileSnapshot(sample('local-sandbox/clock.txt'));
  stop();
});

test('the guide shows how an error is explained', async () => {
  const { output } = await run(['explain'], { stdin: '{"error":{"type":"conflict","code":"plan_on_hold"}}' });
  await expect(shown(output)).toMatchFileSnapshot(sample('local-sandbox/explain.txt'));
});

test('the sample shop has the test routes that the guide lists', () => {
  const guide = readFileSync(path.join(root, 'docs/testing-and-qa/run-the-sandbox-locally.mdx'), 'utf8');
  const routes = [...guide.matchAll(/`(?:GET|POST) (\/partita-check\/\S+)`/g)].map(([, route = '']) => route);
  const file = readFileSync(path.join(root, 'samples/projects/node/partita-check.mjs'), 'utf8');
  const nameOf = (route: string): string => path.basename(route).replace(/\{.*\}/, 'orders');
  expect(routes.filter((route) => !file.includes(nameOf(route)))).toEqual([]);
  expect(routes).toHaveLength(6);
});

/** A merchant's repository, with the sandbox in it. */
function repository(scripts: Record<string, string>): ReturnType<typeof nowhere> {
  const folder = nowhere();
  copyFileSync(sandboxProgram, path.join(folder.cwd, path.basename(sandboxProgram)));
  writeFileSync(path.join(folder.cwd, 'package.json'), JSON.stringify({ private: true, scripts }));
  return folder;
}

test('the CI recipes print what the guide shows and write a JUnit report', async () => {
  const github = parse(readFileSync(sample('local-sandbox/github-actions.yml'), 'utf8')) as {
    jobs: { check: { steps: { run?: string }[] } };
  };
  const gitlab = parse(readFileSync(sample('local-sandbox/gitlab-ci.yml'), 'utf8')) as { partita: { script: string[] } };
  const commands = github.jobs.check.steps.flatMap(({ run: command }) => command ?? []);
  expect(gitlab.partita.script).toEqual(commands);
  const { cwd, env } = repository({ start: `node "${path.join(shop, 'server.mjs')}"` });
  const url = await freeUrl();
  const check = spawnSync('bash', ['-c', commands.at(-1)?.replace('http://localhost:3000', url) ?? ''], { cwd, env, encoding: 'utf8' });
  expect(check.status, check.stderr).toBe(0);
  await expect(shown(check.stdout.replaceAll(url, 'http://localhost:3000'))).toMatchFileSnapshot(sample('local-sandbox/check.txt'));
  const onThePage = cases.filter(({ paysOn }) => paysOn !== 'card-form');
  expect(readFileSync(path.join(cwd, 'partita.xml'), 'utf8')).toContain(`<testsuites tests="${onThePage.length}" failures="0"`);
});

const ownAddress = Object.values(networkInterfaces())
  .flatMap((list) => list ?? [])
  .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;

test.runIf(ownAddress !== undefined)(
  'the command of the container is reachable from outside, and delivers to its own localhost',
  async () => {
    const { services } = parse(readFileSync(sample('local-sandbox/compose.yml'), 'utf8')) as {
      services: { shop: { ports: string[]; environment: Record<string, string> }; partita: { command: string } };
    };
    const { url, received } = await receiver();
    const [, , ...args] = services.partita.command.replace('http://localhost:3000/webhooks', url).split(' ');
    const { url: origin, facts } = await startProgram(...args);
    const { port } = new URL(origin);
    // As a published port of the container: over its network, with the name that the browser uses.
    const outside = `http://${ownAddress}:${port}`;
    await sandboxClient(outside, {}).control('POST', '/trigger', { event: 'webhook.test' });
    await expect.poll(() => received.length).toBe(1);
    expect(services.shop.ports).toContain('4010:4010');
    const { clientId, clientSecret, webhookSecret } = facts;
    expect(services.shop.environment).toEqual({
      PARTITA_ID_URL: 'http://127.0.0.1:4010',
      PARTITA_API_URL: 'http://127.0.0.1:4010/v3',
      PARTITA_CLIENT_ID: clientId,
      PARTITA_CLIENT_SECRET: clientSecret,
      PARTITA_WEBHOOK_SECRET: webhookSecret,
    });
  },
);

test("the guide's test passes in Node's runner with the downloaded file next to it", () => {
  const { cwd, env } = repository({});
  copyFileSync(sample('local-sandbox/renewal.test.mjs'), path.join(cwd, 'renewal.test.mjs'));
  const { stdout, status } = spawnSync(process.execPath, ['--test'], { cwd, env, encoding: 'utf8' });
  expect(stdout).toMatch(/pass 1$/m);
  expect(status).toBe(0);
});

test.runIf(canRun('curl'))('the script runs the tests with a sandbox, and then stops it', () => {
  const call = 'fetch(process.env.PARTITA_SANDBOX_URL + "/_sandbox/clock").then((response) => response.text()).then(console.log)';
  const { cwd, env } = repository({ test: `node -e '${call}'` });
  copyFileSync(sample('local-sandbox/test.sh'), path.join(cwd, 'test.sh'));
  const { stdout, stderr, status } = spawnSync('bash', ['test.sh'], { cwd, env, encoding: 'utf8' });
  expect(stdout + stderr).toContain('2026-03-02T09:00:00Z');
  expect(status).toBe(0);
  expect(existsSync(path.join(cwd, 'sandbox.json'))).toBe(true);
});
