import { expect, test } from 'vitest';
import { languages } from '../src/reference/samples/languages';
import { displayedSamples } from './support/displayed-samples';
import { syntaxProblem } from './support/sample-parsers';

const samples = displayedSamples();

test('every displayed sample parses in its language', async () => {
  const problems: string[] = [];
  for (const { page, language, title, code } of samples) {
    // A Vue component is highlighted as HTML.
    const problem = await syntaxProblem(title?.endsWith('.vue') ? 'vue' : language, code);
    if (problem) problems.push(`${page} ${language} ${title ?? ''}: ${problem}`);
  }
  const counts = new Map<string, number>();
  for (const { language } of samples) counts.set(language, (counts.get(language) ?? 0) + 1);
  console.log([...counts].map(([language, count]) => `${count} ${language}`).join(', '));
  expect(problems).toEqual([]);
});

test('built pages show samples in all languages', () => {
  for (const { id, grammar } of languages) {
    const name = id === 'curl' ? grammar : id;
    expect(samples.filter(({ language }) => language === name).length, name).toBeGreaterThan(50);
  }
});

test('the parsers detect syntax errors in every language', async () => {
  const wrong: [language: string, code: string][] = [
    ['bash', 'if true; then echo'],
    ['csharp', 'public class A { } }'],
    ['css', 'a { color: red; }}'],
    ['go', 'package main\n\nfunc a() {\n}\n}\n'],
    ['html', '<p><b></p>'],
    ['java', 'class A { void b() { }'],
    ['js', 'const a = (;'],
    ['json', '{ "a": 1, }'],
    ['node', 'await fetch(`x`'],
    ['php', "function a() { echo 'x' }}"],
    ['python', 'def a(:\n  pass'],
    ['ruby', "def a\n  puts('x'\nend"],
    ['ts', 'const a: = 1;'],
  ];
  for (const [language, code] of wrong) expect(await syntaxProblem(language, code), language).toBeDefined();
  await expect(syntaxProblem('cobol', 'x')).rejects.toThrow('No parser for "cobol"');
});
