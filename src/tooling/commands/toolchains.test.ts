import { expect, test } from 'vitest';
import { namesOf } from './toolchains';

test('languages without a toolchain are listed by name', () => {
  expect(namesOf(['php'])).toBe('PHP');
  expect(namesOf(['csharp', 'php', 'java'])).toBe('PHP, Java, and C#');
});
