import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync, copyFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { bundledProgram } from '../../../../tests/support/bundled-program';

const CALL = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'search_docs', arguments: { query: 'refund' } } };

/** Starts the MCP server, searches the docs, and returns the result's text. */
function searched(program: string, ...options: string[]): string {
  const { stdout } = spawnSync(process.execPath, [...options, program, 'mcp', '--port', '0'], {
    input: `${JSON.stringify(CALL)}\n`,
    encoding: 'utf8',
  });
  return (JSON.parse(stdout) as { result: { content: { text: string }[] } }).result.content[0]?.text ?? '';
}

test('the docs are found next to the program, whatever link starts it', async () => {
  const place = realpathSync(mkdtempSync(path.join(tmpdir(), 'place é # %20 ')));
  onTestFinished(() => rmSync(place, { recursive: true }));
  const [program, docs] = ['partita-sandbox.mjs', 'partita-docs.json'].map((name) => path.join(place, 'opt', name)) as [string, string];
  for (const folder of ['opt', 'bin']) mkdirSync(path.join(place, folder));
  copyFileSync(await bundledProgram(), program);
  const links = ['partita', 'second'].map((name) => path.join(place, 'bin', name)) as [string, string];
  symlinkSync(program, links[0]);
  symlinkSync(links[0], links[1]);
  symlinkSync(path.join(place, 'opt'), path.join(place, 'current'));
  const starts = [program, ...links, path.join(place, 'current', 'partita-sandbox.mjs')];
  for (const start of starts) expect(searched(start), start).toContain(`curl --compressed -fo "${docs}"`);
  // Not the docs of this version, but the file that the program found.
  writeFileSync(docs, '{}');
  for (const start of starts) expect(searched(start), start).toContain(`${docs} isn't the file of the docs`);
});
