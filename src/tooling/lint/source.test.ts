import { expect, test } from 'vitest';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../../tests/support/built-site';

const filesBelow = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true, encoding: 'utf8' })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

const HEADER = /^\/\/ (Replaces|Wraps|Extends) (@?[\w-]+(?:\/[\w-]+)?) ([\w-/]+) \((\d+\.\d+)\): .{20,}/;

/** Returns the problem with the first line of an override, or an empty string. */
function headerProblem(file: string, source: string): string {
  const [, , name, , version] = HEADER.exec(source) ?? [];
  if (!name) return `${file}: start with "// Replaces <package> <component> (<version>): <what it changes>"`;
  const installed = (JSON.parse(read(`node_modules/${name}/package.json`)) as { version: string }).version;
  return installed.startsWith(`${version}.`)
    ? ''
    : `${file}: was written against ${name} ${version}, and ${installed} is installed. Compare, then update the line.`;
}

test('each swizzled component states its change and version', () => {
  const problems = filesBelow('src/theme')
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => headerProblem(file, read(file)));
  expect(problems.filter(Boolean)).toEqual([]);
  expect(headerProblem('x.tsx', 'import x from "y";')).toContain('start with');
  expect(headerProblem('x.tsx', '// Replaces @docusaurus/core Loading (1.0): a change that is worth making')).toContain(
    'was written against',
  );
});

const RAW_COLOR = /#[0-9a-f]{3,8}\b|\brgba?\(|\bhsla?\(/i;

test('raw colors appear only in the tokens', () => {
  const offenders = filesBelow('src')
    .filter((file) => file.endsWith('.css') && file !== 'src/css/tokens.css')
    .filter((file) => RAW_COLOR.test(read(file)));
  expect(offenders).toEqual([]);
  expect(RAW_COLOR.test('a { color: #fff; }')).toBe(true);
});

test('unit tests do not read the build', () => {
  const readers = filesBelow('src').filter((file) => file.endsWith('.test.ts') && read(file).includes(`build${'Folder'}`));
  expect(readers).toEqual([]);
});

test('components stay small: none above 150 lines', () => {
  const long = filesBelow('src').filter((file) => file.endsWith('.tsx') && read(file).split('\n').length > 150);
  expect(long).toEqual([]);
});

/** Returns the relative luminance: https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(foreground: string, background: string): number {
  const [dark = 0, light = 0] = [luminance(foreground), luminance(background)].toSorted((first, second) => first - second);
  return (light + 0.05) / (dark + 0.05);
}

const token = (name: string): string => new RegExp(`--${name}: (#[0-9a-f]{6})`).exec(read('src/css/tokens.css'))?.[1] ?? name;

const TEXT: [string, string[]][] = [
  ['paper', ['ink', 'ink-soft', 'accent', 'accent-strong', 'info-ink', 'tip-ink', 'warning-ink', 'danger-ink']],
  ['paper-tint', ['ink', 'ink-soft', 'accent', 'accent-strong']],
  ['accent-tint', ['ink', 'ink-soft', 'accent-strong']],
  ['accent', ['on-ink']],
  ['accent-strong', ['on-ink']],
  ['info-tint', ['ink', 'info-ink', 'accent']],
  ['tip-tint', ['ink', 'tip-ink']],
  ['warning-tint', ['ink', 'warning-ink', 'accent']],
  ['danger-tint', ['ink', 'danger-ink', 'accent']],
  ['ink', ['on-ink', 'on-ink-soft']],
  ['code-paper', ['code-ink', 'code-comment', 'code-keyword', 'code-string', 'code-number', 'code-name']],
  ['code-line', ['code-ink', 'code-comment', 'code-keyword', 'code-string', 'code-number', 'code-name']],
];

for (const [background, texts] of TEXT)
  for (const text of texts)
    test(`${text} on ${background} is readable`, () => {
      expect(contrast(token(text), token(background))).toBeGreaterThanOrEqual(4.5);
    });

test('edges of controls have a contrast of at least 3:1', () => {
  expect(contrast(token('edge'), token('paper'))).toBeGreaterThanOrEqual(3);
  expect(contrast(token('code-edge'), token('code-paper'))).toBeGreaterThanOrEqual(3);
});

test('the project mentions only itself', () => {
  const files = ['docs', 'openapi', 'src', 'tests'].flatMap(filesBelow).filter((file) => /\.(mdx?|ya?ml|tsx?|css|json)$/.test(file));
  expect(files.filter((file) => /TO[D]O|FIX[M]E|lorem[ ]ipsum/i.test(read(file)))).toEqual([]);
});
