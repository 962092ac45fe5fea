import { expect, test } from 'vitest';
import { Parser } from 'htmlparser2';
import { htmlFiles } from '../src/tooling/hosting/html-files';
import { buildFolder } from './support/built-site';

const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));

/** Markup that simple HTML parsers misread: omitted tags and unquoted attributes. */
function omissionsIn(html: string): string[] {
  const found: string[] = [];
  const opened: string[] = [];
  const parser = new Parser({
    onopentag: (name, _, isImplied) => {
      opened.push(name);
      if (isImplied) found.push(`no <${name}>`);
    },
    onclosetag: (name, isImplied) => {
      // In SVG, <path /> closes itself.
      if (isImplied && !VOID.has(name) && html[parser.endIndex - 1] !== '/') found.push(`no </${name}>`);
    },
    onattribute: (name, _, quote) => {
      if (quote === null) found.push(`no quotes around ${name}`);
    },
  });
  parser.end(html);
  for (const name of ['html', 'head', 'body'])
    if (opened.filter((item) => item === name).length !== 1) found.push(`not exactly one <${name}>`);
  return found;
}

test('simple parsers find every tag and attribute of every page', () => {
  const pages = [...htmlFiles(buildFolder)];
  expect(pages.length).toBeGreaterThan(150);
  expect(pages.flatMap(([file, html]) => omissionsIn(html).map((omission) => `${file}: ${omission}`))).toEqual([]);
});

test('minified HTML is reported', () => {
  expect(omissionsIn('<html><head><body><p class=a>One<p>Two')).toEqual(
    expect.arrayContaining(['no quotes around class', 'no </p>', 'no </body>', 'no </html>']),
  );
  expect(omissionsIn('<p>One</p>')).toContain('not exactly one <html>');
});
