import { expect, test } from 'vitest';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { localBaseUrls } from '../../src/data/base-urls';
import { sandboxWorld } from '../../src/data/sandbox-world';
import { startServer } from '../../src/sandbox/node/server/server';
import { buildFolder } from '../support/built-site';
import { samplesOn } from '../support/displayed-samples';
import { openShell } from '../support/paste';

test("the typed client compiles and runs with its page's commands", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'typed client '));
  const { origin, stop } = await startServer({ port: 0 });
  const shell = openShell(folder, {
    ...localBaseUrls(origin),
    PARTITA_CLIENT_ID: sandboxWorld.clientId,
    PARTITA_CLIENT_SECRET: sandboxWorld.clientSecret,
    no_proxy: '127.0.0.1',
  });
  copyFileSync(path.join(buildFolder, 'openapi/v3.yaml'), path.join(folder, 'v3.yaml'));
  let printed = '';
  try {
    for (const { language, title, code } of samplesOn('/api/sdks')) {
      if (language === 'ts') writeFileSync(path.join(folder, title ?? ''), code);
      // The other languages need Java or Docker.
      if (language !== 'bash' || code.includes('openapi-generator-cli')) continue;
      const { output, code: status } = await shell.paste(code);
      expect(status, `${code}\n${output}`).toBe(0);
      printed += output;
    }
  } finally {
    shell.close();
    await stop();
    rmSync(folder, { recursive: true, force: true });
  }
  expect(printed).toMatch(/^201 http:\/\/127\.0\.0\.1:\d+\/p\//m);
});
