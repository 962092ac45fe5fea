import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { infimaClasses } from '../src/css/infima-classes';
import { isOurs } from '../src/plugins/lean-infima';
import { leanVariables } from '../src/plugins/lean-variables';
import { buildFolder } from './support/site';

/** The texts of the build's files. Asked in a test, so that no other test waits for it: they are 18 MB. */
const texts = (ending: '.html' | '.js' | '.css'): string[] =>
  readdirSync(buildFolder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .map((file) => readFileSync(path.join(buildFolder, file), 'utf8'));

const infima = readFileSync(createRequire(__filename).resolve('infima/dist/css/default/default.css'), 'utf8');
const leftOut = new Set([...infima.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name).filter((name) => !infimaClasses.has(name)));

/** The classes that are left out and that these pages have, or these scripts name: `hero` may be a word there, `hero--dark` is a class. */
function missed(inPages: readonly string[], inScripts: readonly string[]): string[] {
  const classes = inPages.flatMap((text) => [...text.matchAll(/\sclass="?([^">]*)/g)].flatMap(([, names = '']) => names.split(' ')));
  const words = inScripts.flatMap((text) => text.match(/[a-z][a-z-]*(?:--|__)[\w-]+/g) ?? []);
  return [...new Set([...classes, ...words])].filter((name) => leftOut.has(name));
}

/** The variables of others that are used, without a value for the case that they are missing, and that nothing gives a value. */
function unset(all: readonly string[]): string[] {
  const text = all.join('\n');
  const names = [...text.matchAll(/var\((--(?:ifm|docsearch)-[\w-]+)\)/g)].map(([, name = '']) => name);
  return [...new Set(names)].filter((name) => !new RegExp(`${name}["']?:`).test(text));
}

test('no page and no script has a class of Infima whose rules are left out of the sheet', () => {
  expect(leftOut.size).toBeGreaterThan(100);
  expect(missed(texts('.html'), texts('.js')), 'add them to src/css/infima-classes.ts').toEqual([]);
  expect(missed(['<p class="note margin-top--xl">', '<p class=hero>'], ['f("button button--block")'])).toEqual([
    'margin-top--xl',
    'hero',
    'button--block',
  ]);
});

test('the sheet keeps no rules of Infima for classes that nothing has', () => {
  const words = new Set([...texts('.html'), ...texts('.js')].flatMap((text) => text.match(/[\w-]+/g) ?? []));
  expect(
    [...infimaClasses].filter((name) => !words.has(name)),
    'remove them from src/css/infima-classes.ts',
  ).toEqual([]);
  expect(
    texts('.css')
      .join()
      .match(/\.(?:hero|avatar|pills)\b/),
  ).toBeNull();
  expect(['.hero a', '.button.button--block', '.button:not(.button--block):hover', 'h1'].map(isOurs)).toEqual([false, false, true, true]);
});

test('every variable that is used has a value, and those that nothing uses are gone', () => {
  // The package of the dialog uses this one and never sets it: the color is that of the text around.
  const known = ['--docsearch-icon-color'];
  expect(unset([...texts('.css'), ...texts('.js'), ...texts('.html')]), 'what scripts use stands in src/plugins/lean-variables.ts').toEqual(
    known,
  );
  expect(unset(['a{color:var(--ifm-lost)}b{color:var(--ifm-kept)}:root{--ifm-kept:red}'])).toEqual(['--ifm-lost']);
  const sheet = ':root{--ifm-a:1px;--ifm-b:var(--ifm-a);--ifm-c:var(--ifm-b);--ours:2px}html{--ifm-b:0}p{margin:var(--ifm-a)}';
  expect(leanVariables(sheet, [])).toBe(':root{--ifm-a:1px;--ours:2px}p{margin:var(--ifm-a)}');
  expect(leanVariables(sheet, ['b{top:var( --ifm-b )}'])).toBe(
    ':root{--ifm-a:1px;--ifm-b:var(--ifm-a);--ours:2px}html{--ifm-b:0}p{margin:var(--ifm-a)}',
  );
});
