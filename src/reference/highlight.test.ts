import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { grammarOf, highlighted } from './highlight';

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

for (const [language, source, expected] of [
  ['yaml', 'port: 4010', '<span class="t-f">port</span>'],
  ['yml', 'ok: true', '<span class="t-n">true</span>'],
  ['diff', '-old\n+new', '<span class="t-n">-old\n</span><span class="t-s">+new</span>'],
  ['sql', 'SELECT 1', '<span class="t-k">SELECT</span>'],
  ['graphql', 'query { a(b: 1) }', '<span class="t-k">query</span>'],
  ['kotlin', 'val a = 1', '<span class="t-k">val</span>'],
  ['swift', 'let a = 1', '<span class="t-k">let</span>'],
  ['rust', 'let a = 1;', '<span class="t-k">let</span>'],
  ['tsx', 'const a = <b c="d" />', '<span class="t-s">'],
  ['toml', 'a = 1', '<span class="t-n">1</span>'],
  ['ini', '; a\nb = c', '<span class="t-c">; a</span>'],
  ['docker', 'FROM node:22', '<span class="t-k">FROM</span>'],
  ['powershell', 'if ($a) { 1 }', '<span class="t-k">if</span>'],
  ['markdown', '<!-- a -->', '<span class="t-c">'],
  ['zsh', 'echo "a"', '<span class="t-s">'],
  ['console', 'echo "a"', '<span class="t-s">'],
  ['golang', 'func a() {}', '<span class="t-k">func</span>'],
  ['c#', 'var a = 1;', '<span class="t-k">var</span>'],
  ['jsonc', '{"a": 1} // b', '<span class="t-c">'],
  ['JavaScript', 'const a = 1', '<span class="t-k">const</span>'],
  ['JS', 'const a = 1', '<span class="t-k">const</span>'],
] as const)
  test(`a block in ${language} has colors`, () => {
    const html = highlighted(source, grammarOf(language));
    expect(html).toContain(expected);
    expect(textOf(html)).toBe(source);
  });

test('an unknown language is an error that names the known ones', () => {
  for (const language of ['wibble', 'mermaid', 'constructor'])
    expect(() => grammarOf(language)).toThrow(`There is no language "${language}".`);
  expect(() => grammarOf('wibble')).toThrow('or text for code without colors');
  expect(highlighted('<a>', grammarOf('text'))).toBe('&lt;a&gt;');
});
