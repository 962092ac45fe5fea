import { spawn } from 'node:child_process';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { INDEX_FILE } from '../src/data/search-service';
import { root } from './support/site';
import { PACK_VERSION } from '../src/search/records/pack';
import { createVariant } from './support/variant';

const PORT = 4197;

/** The status and the start of the body; nothing while the server is not up. */
async function get(file: string): Promise<{ status: number; body: string } | undefined> {
  try {
    const response = await fetch(`http://127.0.0.1:${PORT}/${file}`);
    return { status: response.status, body: await response.text() };
  } catch {
    return undefined;
  }
}

test('the development server answers searches: it makes an index by itself, and says so when the pages do not build', async () => {
  test.setTimeout(240_000);
  const variant = createVariant();
  const command = path.join(root, 'node_modules/.bin/docusaurus');
  const start = () => spawn(command, ['start', '--no-open', '--host', '127.0.0.1', '--port', String(PORT)], { cwd: variant.folder });
  let server = start();
  const stopped = () => new Promise((resolve) => (server.once('close', resolve), server.kill('SIGTERM')));
  try {
    await expect.poll(() => get(''), { timeout: 60_000 }).toMatchObject({ status: 200 });
    expect(await get(INDEX_FILE)).toMatchObject({ status: 200, body: expect.stringContaining(`{"version":${PACK_VERSION},`) });
    await stopped();

    // The index of the last run answers at once, while a new one is made. This one can't be: the old one stays.
    variant.edit('docs/apis.mdx', (before) => `${before}\n[nowhere](/no-such-page)\n`);
    server = start();
    let output = '';
    server.stdout.on('data', (part) => (output += part));
    server.stderr.on('data', (part) => (output += part));
    await expect.poll(() => get(''), { timeout: 60_000 }).toMatchObject({ status: 200 });
    expect(await get(INDEX_FILE)).toMatchObject({ status: 200 });
    await expect.poll(() => output, { timeout: 90_000 }).toContain('[search] The index was not made');
    expect(await get(INDEX_FILE)).toMatchObject({ status: 200 });
  } finally {
    await stopped();
    variant.dispose();
  }
});
