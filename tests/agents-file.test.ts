import { readFileSync } from 'node:fs';
import path from 'node:path';
import { unzipSync } from 'fflate';
import { expect, onTestFinished, test } from 'vitest';
import { hosts } from '../src/data/hosts';
import { zipName } from '../src/plugins/projects/zip';
import { AGENTS_FILE, rules } from '../src/reference/agents-file';
import { combinationsOf, nameOf } from '../src/reference/projects/combinations';
import { projectLanguages } from '../src/reference/projects/project';
import { commands } from '../src/sandbox/node/cli/commands';
import { startServer } from '../src/sandbox/node/server/server';
import { contentTypeOf } from '../src/tooling/hosting/media-types';
import { runCommand } from './support/command-line';
import { buildFolder, root } from './support/built-site';
import { everyPage } from './support/pages';
import { downloads } from './support/sandbox-program';

const SITE = hosts.docs.production;
const text = readFileSync(path.join(buildFolder, AGENTS_FILE), 'utf8');

test('AGENTS.md is short, and served as Markdown', () => {
  expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(80);
  expect(contentTypeOf(AGENTS_FILE)).toBe('text/markdown; charset=utf-8');
});

test('every project has the same file', () => {
  for (const combination of combinationsOf(projectLanguages(root))) {
    const files = unzipSync(readFileSync(path.join(downloads, 'projects', zipName({ combination }))));
    expect(Buffer.from(files[`${nameOf(combination)}/${AGENTS_FILE}`] ?? []).toString(), nameOf(combination)).toBe(text);
  }
});

test('it has the rules of llms.txt', () => {
  const llms = readFileSync(path.join(buildFolder, 'llms.txt'), 'utf8');
  for (const rule of rules((file) => SITE + file)) for (const file of [text, llms]) expect(file).toContain(rule);
});

test('each link leads to a file of the site, and to a section that exists', () => {
  const links = [...text.matchAll(/\]\((\S+?)\)|^curl .* (\S+)$/gm)].map(([, link = '', download = '']) => link || download);
  expect(links.length).toBeGreaterThan(25);
  for (const link of links) {
    const [address = '', anchor] = link.split('#');
    expect(address.startsWith(`${SITE}/`), link).toBe(true);
    const file = address.slice(SITE.length);
    expect(readFileSync(path.join(buildFolder, file)).length, link).toBeGreaterThan(0);
    if (anchor) expect(everyPage().get(file.replace(/\.md$/, ''))?.ids.has(anchor), link).toBe(true);
  }
});

test('each command exists and works', async () => {
  const { origin, stop } = await startServer({ port: 0 });
  onTestFinished(stop);
  const lines = [...text.matchAll(/^node partita-sandbox\.mjs(.*)$/gm)].map(([, args = '']) => args.replace(/\s+# .*/, '').trim());
  expect(lines.length).toBeGreaterThan(6);
  for (const line of lines) {
    const [name = '', ...rest] = line.split(' ');
    if (name === '') continue;
    expect(commands.map((command) => command.name)).toContain(name);
    const place = name === 'docs' ? ['--docs', downloads] : [];
    // This one needs a shop. Its tests are in integration-check.test.ts.
    const result = await runCommand(name === 'check' ? [name, '--list'] : [name, ...rest, ...place], {
      env: { PARTITA_SANDBOX_URL: origin },
    });
    expect(result, line).toMatchObject({ code: 0, err: '' });
  }
  const { out: help } = await runCommand(['check', '--help']);
  for (const [option] of text.matchAll(/--(?:start|direct|webhooks)\b/g)) expect(help).toContain(`  ${option}`);
});
