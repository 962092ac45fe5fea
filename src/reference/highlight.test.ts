import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { highlighted } from './highlight';

const textOf = (html: string): string =>
  html
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

test('JSON in a curl command has the colors of JSON', () => {
  const html = highlighted(`curl https://a.example --data '{\n  "value": 5000,\n  "id": "'$ID'"\n}'`, 'bash');
  expect(html).toContain('<span class="t-f">"value"</span>: <span class="t-n">5000</span>');
  expect(html).toContain(`<span class="t-s">"'<span class="t-n">$ID</span>'"</span>`);
});

test('a command in $( ) has the colors of a command', () => {
  const html = highlighted('export TOKEN="$(curl -s "$URL" | jq -r .token)"', 'bash');
  expect(html).toContain('<span class="t-x"><span class="t-n">$(</span><span class="t-f">curl</span> -s ');
});

test('a variable with a default is a variable', () => {
  expect(highlighted('curl "${API:-https://a.example}/v3"', 'bash')).toContain('<span class="t-n">${API:-https://a.example}</span>');
});

test('programs in quotes stay strings', () => {
  expect(highlighted(`awk '{ print $1 }'`, 'bash')).toContain(`<span class="t-s">'{ print $1 }'</span>`);
});

test('highlighting never changes the text of a shell sample', () => {
  const folder = path.join(__dirname, '../../samples');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.sh'));
  expect(files.length).toBeGreaterThan(5);
  for (const file of files) {
    const source = readFileSync(path.join(folder, file), 'utf8');
    expect(textOf(highlighted(source, 'bash')), file).toBe(source);
  }
});
