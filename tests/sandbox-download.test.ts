import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { appendFileSync, copyFileSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { Spec, Validation } from '@cyclonedx/cyclonedx-library';
import { bundledSandbox, LARGEST } from '../src/plugins/downloads/bundle';
import { chaosFaults } from '../src/data/chaos-faults';
import { sandboxClient } from '../src/sandbox/node/common/client';
import { buildFolder, root } from './support/built-site';
import { downloads, nowhere, sandboxProgram, startProgram } from './support/sandbox-program';

test('the download starts in an empty folder, handles calls, and stops', async () => {
  const { child, url, facts, errors } = await startProgram();
  expect(facts).toEqual({
    url,
    clientId: 'cli_HL7Q2M9XN4TB6RCD',
    clientSecret: 'sandbox_secret',
    webhookSecret: 'whsec_cGFydGl0YS1kb2NzLXRlc3Qtc2VjcmV0LTAwMDE=',
  });
  expect(await sandboxClient(url, {}).call('GET', '/v3/installment-plans/7F3K9QWZ2M8XN4TB6RCD')).toMatchObject({ status: 200 });
  child.kill('SIGTERM');
  expect(await once(child, 'close')).toEqual([0, null]);
  expect(errors()).toBe('');
});

test('the download encrypts reports with the library it contains', async () => {
  const { url } = await startProgram();
  const keys = await sandboxClient(url, {}).control<{ reportKey: { privateKey: string } }>('GET', '/openpgp');
  expect(keys.reportKey.privateKey).toContain('BEGIN PGP PRIVATE KEY BLOCK');
});

test('the download prints its version, licenses, and errors in one sentence', () => {
  const run = (...args: string[]) => spawnSync('node', [sandboxProgram, ...args], { ...nowhere(), encoding: 'utf8' });
  expect(run('--version').stdout).toMatch(/^3\.0 \(contract [0-9a-f]{12}\)\n$/);
  const licenses = run('--licenses').stdout;
  for (const text of ['openpgp 6.', 'GNU LESSER GENERAL PUBLIC LICENSE', 'GNU GENERAL PUBLIC LICENSE']) expect(licenses).toContain(text);
  expect(run('--port', 'x')).toMatchObject({
    status: 2,
    stdout: '',
    stderr: expect.stringMatching(/^--port must be .*\nRun .*\n$/) as string,
  });
});

test('the checksum and the bill of materials describe the download', async () => {
  const sha256 = createHash('sha256').update(readFileSync(sandboxProgram)).digest('hex');
  expect(readFileSync(`${sandboxProgram}.sha256`, 'utf8')).toBe(`${sha256}  partita-sandbox.mjs\n`);
  const bill = readFileSync(path.join(downloads, 'partita-sandbox.cdx.json'), 'utf8');
  expect(await new Validation.JsonStrictValidator(Spec.Version.v1dot5).validate(bill)).toBeNull();
  expect(JSON.parse(bill)).toMatchObject({
    metadata: { component: { name: 'partita-sandbox', hashes: [{ alg: 'SHA-256', content: sha256 }] } },
    components: [
      { name: 'fflate', licenses: [{ license: { id: 'MIT' } }] },
      { name: 'openpgp', licenses: [{ license: { id: 'LGPL-3.0-or-later' } }] },
    ],
  });
});

test('the types of the library can be downloaded', () => {
  const source = readFileSync(path.join(root, 'src/sandbox/node/library/partita-sandbox.d.mts'), 'utf8');
  expect(readFileSync(path.join(downloads, 'partita-sandbox.d.mts'), 'utf8')).toBe(source);
});

test('sha256sum accepts the list of all downloads, and notices a changed one', ({ skip }) => {
  const check = (cwd: string, ...options: string[]) =>
    spawnSync('sha256sum', ['--check', '--strict', ...options, 'SHA256SUMS'], { cwd, encoding: 'utf8' });
  if (check(downloads).error) skip('sha256sum is missing.');
  for (const folder of [downloads, path.join(downloads, 'projects')]) {
    const { status, stdout, stderr } = check(folder);
    expect([status, stderr]).toEqual([0, '']);
    const files = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name !== 'SHA256SUMS')
      .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
    expect(stdout.trim().split('\n')).toEqual(files.toSorted().map((file) => `${file}: OK`));
  }
  // A reader has only some of the files.
  const { cwd } = nowhere();
  copyFileSync(path.join(downloads, 'SHA256SUMS'), path.join(cwd, 'SHA256SUMS'));
  copyFileSync(path.join(downloads, 'partita-docs.json'), path.join(cwd, 'partita-docs.json'));
  expect(check(cwd, '--ignore-missing')).toMatchObject({ status: 0, stdout: 'partita-docs.json: OK\n' });
  appendFileSync(path.join(cwd, 'partita-docs.json'), ' ');
  expect(check(cwd, '--ignore-missing').status).toBe(1);
});

test('the specification of the control requests can be downloaded', () => {
  const source = readFileSync(path.join(root, 'src/sandbox/node/control-api/control.openapi.yaml'), 'utf8');
  expect(readFileSync(path.join(downloads, 'partita-sandbox.openapi.yaml'), 'utf8')).toBe(source);
});

test('every chaos fault links to an existing section', () => {
  const page = readFileSync(path.join(buildFolder, 'direct-api/webhook-events/index.html'), 'utf8');
  for (const { page: route } of chaosFaults) {
    const [address, anchor] = route.split('#');
    expect(address).toBe('/direct-api/webhook-events');
    expect(page).toMatch(new RegExp(`id="?${anchor}["> ]`));
  }
});

test('the download is identical in every build and contains no folder names', async () => {
  const text = readFileSync(sandboxProgram, 'utf8');
  expect(text).toBe(await bundledSandbox(root));
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(LARGEST);
  for (const place of [root, 'node_modules/']) expect(text).not.toContain(place);
});
