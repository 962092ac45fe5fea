import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../tests/support/built-site';
import { canRun } from '../scripts/toolchains';
import { guideTopics, shownSample } from './sample-panels';
import { languages } from './samples/languages';

const shown = guideTopics.flatMap((topic) =>
  languages
    .map(({ id, extension }) => ({ id, file: `samples/${topic}/${id}.${extension}` }))
    .filter(({ file }) => existsSync(path.join(root, file)))
    .map(({ id, file }) => ({ id, file, code: shownSample(readFileSync(path.join(root, file), 'utf8'), file) })),
);

/** How many braces a text opens and doesn't close, outside of strings of one line. */
const openBraces = (code: string): number => {
  const bare = code.replaceAll(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`[^`]*`/g, '""');
  return bare.split('{').length - bare.split('}').length;
};

test('samples show as many closing braces as opening ones', () => {
  expect(shown.length).toBeGreaterThan(40);
  const unbalanced = shown.filter(({ id, code }) => ['go', 'java', 'csharp', 'php'].includes(id) && openBraces(code) !== 0);
  expect(unbalanced.map(({ file, code }) => `${file}: ${openBraces(code)}`)).toEqual([]);
});

test.runIf(canRun('go'))('Go samples parse and are formatted as shown', () => {
  for (const { file, code } of shown.filter(({ id }) => id === 'go')) {
    const { status, stdout, stderr } = spawnSync('gofmt', { input: `package main\n\n${code}\n`, encoding: 'utf8' });
    expect([status, stderr], file).toEqual([0, '']);
    expect(stdout.trim(), file).toContain(code.trim());
  }
});
