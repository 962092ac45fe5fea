import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import path from 'node:path';
import { expect, test } from 'vitest';
import { cases } from '../src/sandbox/node/integration-check/cases';
import { buildFolder, root } from './support/built-site';
import { freeUrl } from './support/free-url';
import { parsePage } from './support/html';
import { nowhere, sandboxProgram } from './support/sandbox-program';

const start = `node "${path.join(root, 'samples/projects/node/server.mjs')}"`;

test('every case of the integration check links to an existing section', () => {
  for (const { name, page } of cases) {
    const [route = '', anchor = ''] = page.split('#');
    const { ids } = parsePage(readFileSync(path.join(buildFolder, route, 'index.html'), 'utf8'));
    expect(ids, `${name}: ${page}`).toContain(anchor);
  }
});

test('the downloaded program checks a shop that it starts', async () => {
  const args = [sandboxProgram, 'check', await freeUrl(), '--start', start, '--only', 'redirect-lost', '--only', 'chargeback'];
  const child = spawn('node', args, nowhere());
  const [out, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  expect([code, out.split('\n').slice(2)]).toEqual([
    0,
    [
      'pass  redirect-lost  The webhook alone marked the order as paid.',
      'pass  chargeback     The order is disputed, and the shop refused the refund.',
      '',
      '2 passed, 0 failed',
      '',
    ],
  ]);
});

test('Ctrl+C stops the check and the shop', async () => {
  const url = await freeUrl();
  const child = spawn('node', [sandboxProgram, 'check', url, '--start', start], nowhere());
  const errors = text(child.stderr);
  await once(child.stdout, 'data');
  child.kill('SIGINT');
  expect(await once(child, 'close')).toEqual([2, null]);
  expect(await errors).toBe('The check was stopped.\n');
  await expect
    .poll(() =>
      fetch(url).then(
        () => 'runs',
        () => 'stopped',
      ),
    )
    .toBe('stopped');
});
