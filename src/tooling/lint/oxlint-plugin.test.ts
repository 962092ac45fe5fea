import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { binary } from '../../reference/run-command';

const root = path.join(__dirname, '../../..');

/** Text that React can't change on a translated page, or that breaks what is around it. */
const FRAGILE = {
  'a value beside fixed text': '<p>Total: {total}</p>',
  'two values': '<p>{count} {noun}</p>',
  'a value beside an element': '<p><b>Total</b> {total}</p>',
  'a template string beside an element': '<p><b>Total</b>{`: ${total}`}</p>',
  'the result of a call': '<p>Total {format(total)}</p>',
  'a value after white space': '<p> {total}</p>',
  'text that comes and goes': "<p>{total}{isDue && ', due today'}</p>",
  'text or an element': '<p><b>Total</b>{isDue ? <b>due</b> : total}</p>',
  'fixed text after an element that comes and goes': '<p>{isDue && <b>Due</b>} today</p>',
  'fixed text after a list': '<p>{items.map((item) => <b key={item}>{item}</b>)} and so on</p>',
  'text in a fragment': 'isDue ? <>today</> : null',
  'text beside an element in a fragment': '<><b>Due</b> today</>',
  'a list of elements and texts': '<p>{items.map((item) => (item ? <b key={item}>{item}</b> : item))}</p>',
  'a value beside the children of a component': '<Link>Total {total}</Link>',
};

/** Text that is safe. */
const SAFE = {
  'the only child': '<p>{total}</p>',
  'one template string': '<p>{`Total: ${total}`}</p>',
  'one of two texts': "<p>{isDue ? 'Due today' : `Due on ${day}`}</p>",
  'an element for each text': '<p><b>Total</b> <span>{total}</span></p>',
  'fixed text and elements': '<p>Read <b>this</b> first.</p>',
  'fixed text before an element that comes and goes': '<p>Due {isDue && <b>today</b>}</p>',
  'elements that come and go': '<p>{isDue && <b>Due</b>}{isPaid ? <b>paid</b> : <i>open</i>}</p>',
  'white space between elements that come and go': '<p>{isDue && <b>Due</b>}{" "}{isPaid && <b>Paid</b>}</p>',
  'the children of a component': '<div><b>Title</b>{children}</div>',
  'a list of elements': '<ul><li>First</li>{items.map((item) => <li key={item}>{item}</li>)}</ul>',
  'a comment beside text': '<p>{/* Why */}{total}</p>',
};

const folder = mkdtempSync(path.join(tmpdir(), 'partita-text-'));
const cases = Object.entries({ ...FRAGILE, ...SAFE });
const fileOf = (name: string): string => `case-${cases.findIndex(([item]) => item === name)}.tsx`;
let report = '';

beforeAll(() => {
  for (const [name, markup] of cases) writeFileSync(path.join(folder, fileOf(name)), `export const part = ${markup};\n`);
  const args = ['--config', path.join(root, 'src/tooling/oxlintrc.json'), '--format', 'unix', folder];
  report = spawnSync(binary('oxlint'), args, { cwd: root, encoding: 'utf8' }).stdout;
});

afterAll(() => rmSync(folder, { recursive: true }));

const findings = (name: string): string[] =>
  report.split('\n').filter((line) => line.includes(`/${fileOf(name)}:`) && line.includes('partita(lone-text)'));

test.each(Object.keys(FRAGILE))('the linter reports %s', (name) => {
  expect(findings(name)).not.toEqual([]);
});

test.each(Object.keys(SAFE))('the linter accepts %s', (name) => {
  expect(findings(name)).toEqual([]);
});
