import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { load } from 'js-yaml';
import { expect, test } from 'vitest';
import { printed } from '../../tests/support/nodes';
import { SHOWN } from '../../openapi/supported.mjs';
import { locate, resolved } from './descriptions';
import { operationContent } from './operation-content';
import { binary, quietRedocly } from './run-command';
import { panelsOf } from './sample-panels';
import { OTHERS, RULES } from './sandbox-rules';
import type { Description } from './types';

const fileOf = (name: string): string => path.join(__dirname, 'constructs', `${name}.yaml`);

/** Bundles a specification, as the build does. @returns the lines with problems, and what Redocly printed. */
function bundled(name: string): { lines: number[]; output: string } {
  const args = [
    'bundle',
    fileOf(name),
    '--config',
    'openapi/redocly.yaml',
    '--output',
    path.join(process.cwd(), `.docusaurus/${name}.yaml`),
  ];
  const { stdout, stderr } = spawnSync(binary('redocly'), args, { encoding: 'utf8', env: quietRedocly });
  const output = `${stdout}${stderr}`;
  return { lines: [...output.matchAll(/^\[\d+\] \S+\.yaml:(\d+):\d+ at /gm)].map(([, line]) => Number(line)), output };
}

test('whatever pages cannot show is refused with its line and what to write instead', () => {
  const source = readFileSync(fileOf('refused'), 'utf8').split('\n');
  const expected = source.flatMap((line, index) => (line.endsWith('# refused') ? [index + 1] : []));
  const { lines, output } = bundled('refused');
  const faults = [...new Set(lines)].toSorted((a, b) => a - b);
  expect(faults, output).toEqual(expected);
});

test('pages show every other construct', () => {
  expect(bundled('shown').lines).toEqual([]);
  const source = readFileSync(fileOf('shown'), 'utf8');
  const description = resolved(load(source) as object) as Description;
  const pages = locate('v3', description).map(
    (located) => printed(...operationContent(located, new Map())) + JSON.stringify(panelsOf(located)),
  );
  const shown = pages.join('').replaceAll(/\\(?=\W)/g, '');
  const words = source.replace(/^#.*/, '').match(/\bshown[A-Z]\w*(?:\$Name\[\])?|\b70\d\d\b/g) ?? [];
  expect(words.length).toBeGreaterThan(100);
  expect(words.filter((word) => !shown.includes(word))).toEqual([]);
  expect(shown).toContain(':::warning[Deprecated]');
  expect(shown).toContain('It has the content of the `Node` that contains it.');
});

test('the sandbox checks the keywords that pages show, and no others', () => {
  expect(SHOWN.Schema.toSorted()).toEqual([...RULES, ...OTHERS].toSorted());
});
