// Every page loads a Latin-1 subset. The full font loads only where a page has other characters.
import { expect, test } from 'vitest';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fonts } from '../src/data/fonts';
import { hashedName, plainFont } from '../src/tooling/font-subset';

const file = (name: string): Buffer => readFileSync(path.join(__dirname, '../static', name));

test('the committed font subset matches the output of the font command', async () => {
  const made = await plainFont(file(fonts.latin));
  expect(made.equals(file(fonts.plain)), 'Run "npx tsx src/tooling/commands/font.ts".').toBe(true);
  expect(made.length).toBeLessThan(file(fonts.latin).length * 0.65);
});

test('font file names contain a hash of their contents', () => {
  for (const name of Object.values(fonts)) expect(hashedName(name, file(name)), 'Run "npx tsx src/tooling/commands/font.ts".').toBe(name);
  // Everything in this folder is cached for a year.
  expect(readdirSync(path.join(__dirname, '../static/fonts')).map((name) => `fonts/${name}`)).toEqual(Object.values(fonts));
  expect(hashedName(fonts.plain, Buffer.from('other letters'))).not.toBe(fonts.plain);
});
