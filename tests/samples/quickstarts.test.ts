import { expect, test as base } from 'vitest';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findWorkflow } from '../../src/reference/workflows';
import { startServer } from '../../src/sandbox/node/server/server';
import { binary, quietRedocly } from '../../src/reference/run-command';
import { run, type Finished } from '../support/run-sample';
import { SAMPLE_TIME, tokenOf } from '../support/sandbox';
import { root } from '../support/built-site';
import { canRun } from '../../src/tooling/commands/toolchains';

/** The guides' commands need a shell with curl, jq, GnuPG, and OpenSSL. */
const test = base.runIf(canRun('curl'));

const folder = path.join(root, 'openapi/quickstarts');
const files = readdirSync(folder).filter((file) => file.endsWith('.arazzo.yaml'));

async function respect(file: string): Promise<Finished> {
  const { origin, sandbox, stop } = await startServer({ port: 0, rateLimits: false, startsAt: SAMPLE_TIME });
  const token = await tokenOf(sandbox);
  const inputs = ['--input', `token=${token}`, '--input', `run=run-${Date.now()}`];
  const finished = await run(binary('redocly'), ['respect', file, '--server', `v3=${origin}/v3`, ...inputs], {
    cwd: root,
    env: quietRedocly,
  });
  await stop();
  return finished;
}

for (const file of files)
  test(`the quickstart ${file} runs against the sandbox`, async () => {
    const { code, stdout, stderr } = await respect(path.join(folder, file));
    expect(code, stdout + stderr).toBe(0);
    expect(stdout).toContain('Checks');
  });

test('a quickstart fails when a step produces an unexpected result', async () => {
  const temporary = mkdtempSync(path.join(tmpdir(), 'arazzo'));
  const source = readFileSync(path.join(folder, 'direct-api.arazzo.yaml'), 'utf8')
    .replace("body#/status == 'active'", "body#/status == 'cleared'")
    .replace('../../static/openapi', path.join(root, 'static/openapi'));
  const file = path.join(temporary, 'wrong.arazzo.yaml');
  writeFileSync(file, source);
  const { code } = await respect(file);
  rmSync(temporary, { recursive: true, force: true });
  expect(code).not.toBe(0);
});

test('an unknown workflow name fails with a list of workflows', () => {
  expect(() => findWorkflow('direct-api', 'nothing')).toThrow('It has: charge-now, capture-at-shipment');
  expect(() => findWorkflow('nothing', 'x')).toThrow('there is no openapi/quickstarts/nothing.arazzo.yaml');
});
