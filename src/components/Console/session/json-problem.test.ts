import { expect, test } from 'vitest';
import { jsonProblem } from './json-problem';

test.each([
  ['a missing comma', '{\n  "a": 1\n  "b": 2\n}', 3],
  ['a trailing comma', '{\n  "a": [1, 2],\n}', 3],
  ['a missing bracket', '{\n  "a": [\n    1\n', 3],
  ['an open string', '{\n  "a": "text,\n  "b": 1\n}', 2],
  ['a word', '{\n  "a": 1,\n  "b": yes\n}', 3],
  ['markup', '{"amount": <script>alert(1)</script>', 1],
  ['text after the end', '{"a": 1}\n{"b": 2}', 2],
  ['a bad escape', '["\\x"]', 1],
])('the console names the line of %s', (_, text, line) => {
  expect(jsonProblem(text)).toBe(`The body isn't valid JSON. Check line ${line}.`);
});

test('the console accepts JSON and an empty body', () => {
  for (const text of ['', ' \n', '{}', '[]', '"a"', '{"a": [true, null, -1.5e3, {"b": ""}]}']) expect(jsonProblem(text)).toBeUndefined();
});
