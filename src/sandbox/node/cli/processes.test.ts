import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { bundledProgram, startBundled } from '../../../../tests/support/bundled-program';
import { freeUrl } from '../../../../tests/support/free-url';
import { startServer } from '../server/server';
import { sandboxClient } from '../common/client';

function folder(): string {
  const place = mkdtempSync(path.join(tmpdir(), 'processes-'));
  onTestFinished(() => rmSync(place, { recursive: true }));
  return place;
}

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    // A process that has ended and that nobody has waited for still has its number.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};

interface SlowShop {
  url: string;
  command: string;
  /** Its processes. */
  pids(): number[];
  /** Whether it has received a checkout. */
  hasCheckout(): boolean;
}

/** A shop that never finishes a checkout, so a check of it runs until it's stopped. */
async function slowShop({ ignoresStop = false, hasChild = false } = {}): Promise<SlowShop> {
  const [url, place] = [await freeUrl(), folder()];
  const [file, log, checkout] = ['shop.mjs', 'pids', 'checkout'].map((name) => path.join(place, name)) as [string, string, string];
  writeFileSync(
    file,
    `import { spawn } from 'node:child_process';
     import { appendFileSync, writeFileSync } from 'node:fs';
     import { createServer } from 'node:http';
     ${ignoresStop ? "process.on('SIGTERM', () => undefined);" : ''}
     appendFileSync(${JSON.stringify(log)}, process.pid + '\\n');
     if (process.argv[2] === 'child') setInterval(() => undefined, 1000);
     else
       createServer((request, response) => {
         if (request.method === 'GET') response.end();
         else writeFileSync(${JSON.stringify(checkout)}, '');
       }).listen(process.env.PORT, '127.0.0.1');
     ${hasChild ? "if (!process.argv[2]) spawn(process.execPath, [process.argv[1], 'child'], { stdio: 'inherit' });" : ''}`,
  );
  const pids = (): number[] => (existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n').map(Number) : []);
  onTestFinished(() =>
    pids()
      .filter(isRunning)
      .forEach((pid) => process.kill(pid, 'SIGKILL')),
  );
  return { url, command: `"${process.execPath}" "${file}"`, pids, hasCheckout: () => existsSync(checkout) };
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const)
  test(`${signal} stops a check together with the shop that it started`, async () => {
    const shop = await slowShop();
    const { child, err, ended } = await startBundled(['check', shop.url, '--start', shop.command]);
    await expect.poll(() => shop.pids().length).toBe(1);
    child.kill(signal);
    expect(await ended).toBe(2);
    expect(err()).toBe('The check was stopped.\n');
    expect(shop.pids().filter(isRunning)).toEqual([]);
  });

test('a shop that ignores the request to stop is ended, with its own child process', async () => {
  const shop = await slowShop({ ignoresStop: true, hasChild: true });
  const { child, ended } = await startBundled(['check', shop.url, '--start', shop.command]);
  await expect.poll(() => shop.pids().length).toBe(2);
  child.kill('SIGTERM');
  // npm passes signals on, so a program below it receives Ctrl+C twice.
  child.kill('SIGTERM');
  expect(await ended).toBe(2);
  expect(shop.pids().filter(isRunning)).toEqual([]);
});

test('a shop in the background is ended when the check ends', async () => {
  const shop = await slowShop({ ignoresStop: true });
  const { ended, err, child } = await startBundled(['check', shop.url, '--start', `${shop.command} > /dev/null 2>&1 &`]);
  await expect.poll(() => shop.pids().length).toBe(1);
  child.kill('SIGTERM');
  expect([await ended, err()]).toEqual([2, 'The check was stopped.\n']);
  expect(shop.pids().filter(isRunning)).toEqual([]);
});

test('a check that is stopped does not wait for a shop that never responds', async () => {
  const shop = await slowShop();
  const running = spawn(shop.command, { shell: true, env: { ...process.env, PORT: new URL(shop.url).port } });
  onTestFinished(() => void running.kill('SIGKILL'));
  await expect.poll(() => shop.pids().length).toBe(1);
  const { child, err, ended } = await startBundled(['check', shop.url, '--port', '0']);
  await expect.poll(() => shop.hasCheckout()).toBe(true);
  const started = performance.now();
  child.kill('SIGINT');
  expect(await ended).toBe(2);
  // The check gives the shop 30 seconds.
  expect(performance.now() - started).toBeLessThan(15_000);
  expect(err()).toBe('The check was stopped.\n');
});

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  test(`${signal} stops a sandbox and what follows its events`, async () => {
    const sandbox = await startBundled(['--port', '0', '--json']);
    await expect.poll(sandbox.out).toContain('\n');
    const { url } = JSON.parse(sandbox.out()) as { url: string };
    const events = await startBundled(['events', '--follow'], { PARTITA_SANDBOX_URL: url });
    await sandboxClient(url, {}).control('POST', '/trigger', { event: 'plan.created' });
    await expect.poll(events.out).toContain('plan.created');
    for (const { child, ended } of [events, sandbox]) {
      child.kill(signal);
      expect(await ended).toBe(0);
    }
    expect([events.err(), sandbox.err()]).toEqual(['', '']);
  });

test('a sandbox ends when its stdin closes, if it was asked to', async () => {
  const asked = await startBundled(['--port', '0', '--json', '--until-stdin-closes']);
  const usual = await startBundled(['--port', '0', '--json']);
  for (const { out } of [asked, usual]) await expect.poll(out).toContain('\n');
  const running = await Promise.race([asked.ended, new Promise((resolve) => setTimeout(resolve, 200, 'running'))]);
  expect(running).toBe('running');
  for (const { child } of [asked, usual]) child.stdin.end();
  expect([await asked.ended, asked.err()]).toEqual([0, '']);
  expect(isRunning(usual.child.pid ?? 0)).toBe(true);
});

test('Ctrl+C ends a command that waits for its input', async () => {
  const { child, ended } = await startBundled(['explain']);
  // More than a pipe can hold, so the program has started to read when everything is written.
  await new Promise((resolve) => child.stdin.write(' '.repeat(1_000_000), resolve));
  child.kill('SIGINT');
  expect(await ended).toBe('SIGINT');
});

test('events --follow ends when its reader does, and never warns of a memory leak', async () => {
  const { origin, stop } = await startServer({ port: 0 });
  const { control } = sandboxClient(origin, {});
  const { child, err, ended } = await startBundled(['events', '--follow', '--url', origin], { NODE_OPTIONS: '--trace-warnings' });
  let polls = 0;
  child.stdout.once('data', () => child.stdout.destroy());
  const triggering = setInterval(() => {
    polls += 1;
    void control('POST', '/trigger', { event: 'plan.created' }).catch(() => undefined);
  }, 200);
  expect(await ended).toBe(0);
  clearInterval(triggering);
  expect(polls).toBeGreaterThan(0);
  expect(err()).toBe('');
  await stop();
});

test('many waits of events --follow leave no listeners behind', async () => {
  const { origin, stop } = await startServer({ port: 0 });
  const program = await startBundled(['events', '--follow', '--url', origin]);
  const seen = new Set<number>();
  const { control } = sandboxClient(origin, {});
  // Each event is printed by a later poll than the previous one.
  for (let poll = 0; poll < 14; poll += 1) {
    await control('POST', '/trigger', { event: 'plan.created' });
    await expect.poll(() => program.out().length).toBeGreaterThan(Math.max(0, ...seen));
    seen.add(program.out().length);
  }
  program.child.kill('SIGTERM');
  expect(await program.ended).toBe(0);
  expect(program.err()).toBe('');
  await stop();
});

const hasFullDisk = existsSync('/dev/full');

for (const args of [
  ['events'],
  ['clock'],
  ['check', '--list'],
  ['--help'],
  ['--licenses'],
  ['explain', 'SAMPLE'],
  ['events', '--follow'],
  ['--port', '0', '--json'],
])
  test.runIf(hasFullDisk)(`"${args.join(' ')}" exits with 2 if its output can't be written`, async () => {
    const { origin, stop } = await startServer({ port: 0 });
    await sandboxClient(origin, {}).control('POST', '/trigger', { event: 'plan.created' });
    const sample = path.join(folder(), 'error.json');
    writeFileSync(sample, '{"error":{"code":"card_declined"}}');
    const child = spawn(process.execPath, [await bundledProgram(), ...args.map((arg) => arg.replace('SAMPLE', sample))], {
      env: { ...process.env, PARTITA_SANDBOX_URL: origin },
      stdio: ['ignore', openSync('/dev/full', 'w'), 'pipe'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    let err = '';
    child.stderr?.on('data', (part: Buffer) => (err += part.toString()));
    expect(await once(child, 'close')).toEqual([2, null]);
    expect(err).toBe("The output can't be written (ENOSPC).\n");
    await stop();
  });

test('a reader that closes the output early is no error', async () => {
  const { status, stdout, stderr } = spawnSync(
    'bash',
    ['-c', 'set -o pipefail; "$0" "$1" --licenses | head -1', process.execPath, await bundledProgram()],
    {
      encoding: 'utf8',
    },
  );
  expect([status, stderr, stdout.split('\n').length]).toEqual([0, '', 2]);
});

test('an error is explained from a file or input in UTF-16, as PowerShell writes it', async () => {
  const file = path.join(folder(), 'response.txt');
  const content = Buffer.from('\uFEFFHTTP/1.1 409 Conflict\r\n\r\n{"error":{"code":"plan_on_hold"}}\r\n', 'utf16le');
  writeFileSync(file, content);
  const [fromFile, fromInput] = [await startBundled(['explain', file]), await startBundled(['explain'])];
  fromInput.child.stdin.end(content);
  for (const { out, ended } of [fromFile, fromInput]) {
    expect(await ended).toBe(0);
    expect(out()).toMatch(/^plan_on_hold \(409\)\n/);
  }
});

test('text of others reaches the terminal without control characters', async () => {
  const sample = path.join(folder(), 'response.txt');
  const trace = '\u001B[31mEVIL\u001B]0;title\u0007\u202E';
  writeFileSync(sample, `HTTP/1.1 409 Conflict\r\nX-Partita-Trace-Id: ${trace}\r\n\r\n{"error":{"code":"plan_on_hold"}}`);
  const hostile = [
    ['explain', sample],
    ['\u001B[31mdance'],
    ['load', '\u001B]0;x\u0007'],
    ['check', 'http://\u009B2J'],
    ['--clock', '\u202E'],
  ];
  for (const args of hostile) {
    const { out, err, ended } = await startBundled(args);
    expect(await ended).toBe(args[0] === 'explain' ? 0 : 2);
    expect(out() + err()).toMatch(/\\u001b|\\u009b|\\u202e/);
    expect((out() + err()).replaceAll('\n', '')).not.toMatch(/\p{Cc}|\u202E/u);
  }
});
