import { expect, test } from 'vitest';
import { isShortcut } from './key-press';

const escape = { key: 'Escape', ctrlKey: false, metaKey: false, altKey: false };

test('a key that belongs to an input method is no shortcut', () => {
  expect(isShortcut(escape, 'close')).toBe(true);
  for (const composing of [{ isComposing: true }, { nativeEvent: { isComposing: true } }, { keyCode: 229 }])
    expect(isShortcut({ ...escape, ...composing }, 'close'), JSON.stringify(composing)).toBe(false);
});
