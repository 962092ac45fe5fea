import { spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { root } from '../../../../tests/support/built-site';
import { bundledProgram } from '../../../../tests/support/bundled-program';

/** Writes the downloads and a file of the reader next to each other. @returns the folder. */
async function folderWith(name: string, text: string): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'library é # '));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  copyFileSync(await bundledProgram(), path.join(folder, 'partita-sandbox.mjs'));
  copyFileSync(path.join(root, 'src/sandbox/node/library/partita-sandbox.d.mts'), path.join(folder, 'partita-sandbox.d.mts'));
  writeFileSync(path.join(folder, name), text);
  return folder;
}

async function ran(text: string, ...args: string[]): Promise<SpawnSyncReturns<string>> {
  const folder = await folderWith('test.mjs', text);
  return spawnSync(process.execPath, [...args, 'test.mjs'], { cwd: folder, encoding: 'utf8', timeout: 60_000 });
}

test('the downloaded file is a library for a module that imports it, and the process ends after close', async () => {
  const { stdout, stderr, status } = await ran(`
    import { createSandbox } from './partita-sandbox.mjs';
    const sandbox = await createSandbox({ clock: '2026-03-02T09:00:00Z' });
    const { planNumber } = await sandbox.trigger('plan.created');
    await sandbox.advance('35d');
    console.log((await fetch(sandbox.url + '/_sandbox/clock').then((response) => response.json())).now, planNumber.length);
    await sandbox.close();`);
  expect({ stdout, stderr, status }).toEqual({ stdout: '2026-04-06T09:00:00Z 20\n', stderr: '', status: 0 });
});

test('a worker, an expression, and CommonJS can import it, too', async () => {
  const worker = await ran(`
    import { isMainThread, Worker } from 'node:worker_threads';
    import { createSandbox } from './partita-sandbox.mjs';
    if (isMainThread) new Worker(new URL(import.meta.url));
    else { const sandbox = await createSandbox(); console.log('in a worker'); await sandbox.close(); }`);
  expect([worker.stdout, worker.stderr]).toEqual(['in a worker\n', '']);
  const folder = await folderWith(
    'test.cjs',
    `import('./partita-sandbox.mjs').then(({ createSandbox }) => console.log(typeof createSandbox));`,
  );
  const run = (...args: string[]): string => spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' }).stdout;
  expect(run('test.cjs')).toBe('function\n');
  expect(run('-e', `import('./partita-sandbox.mjs').then((library) => console.log(Object.keys(library)))`)).toBe("[ 'createSandbox' ]\n");
});

test('an error of a listener ends the test that caused it, and not the change of the sandbox', async () => {
  const { stdout } = await ran(`
    import { createSandbox } from './partita-sandbox.mjs';
    process.on('uncaughtException', ({ message }) => console.log('caught', message));
    const sandbox = await createSandbox();
    sandbox.on('event', ({ type }) => { throw new Error(type); });
    console.log((await sandbox.trigger('webhook.test').catch(({ message }) => message)).slice(0, 31));
    console.log((await sandbox.trigger('plan.creation_failed')).type);
    await sandbox.close();`);
  expect(stdout).toContain('There is no endpoint to test.');
  expect(stdout).toContain('caught plan.creation_failed\n');
  expect(stdout).toMatch(/^plan\.creation_failed$/m);
});

test('TypeScript finds its types next to it, and refuses what it refuses', async () => {
  const folder = await folderWith(
    'test.ts',
    `import { createSandbox, type SandboxEvent } from './partita-sandbox.mjs';
    const sandbox = await createSandbox({ seed: 7 });
    const events: SandboxEvent[] = [];
    const stop: () => void = sandbox.on('event', (event) => events.push(event));
    const time: Date = await sandbox.advance('35d');
    // @ts-expect-error There is no such option.
    await createSandbox({ sed: 7 });
    // @ts-expect-error A shopper can't do this.
    await sandbox.shopper('7F3K9QWZ2M8XN4TB6RCD', 'refund');
    stop();
    export const result = [time, events.map(({ data }) => data.planNumber)];`,
  );
  writeFileSync(path.join(folder, 'package.json'), '{"type":"module"}');
  const options = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--target', 'es2022', '--lib', 'es2022'];
  for (const module of ['--module nodenext', '--module esnext --moduleResolution bundler']) {
    const compiler = [path.join(root, 'node_modules/typescript/bin/tsc6'), ...options, ...module.split(' '), 'test.ts'];
    const { stdout, stderr, status } = spawnSync(process.execPath, compiler, { cwd: folder, encoding: 'utf8' });
    expect({ stdout, stderr, status }, module).toEqual({ stdout: '', stderr: '', status: 0 });
  }
});
