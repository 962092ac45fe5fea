import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sampleValues } from '../../data/sample-values';
import { readerValues, shownValues } from './current-values';
import { onValuesChange, saveText, storedText } from './store';

const KEY = 'partita-values';

function event(type: string, properties: object): Event {
  return Object.assign(new Event(type), properties);
}

/** A minimal browser with the storage functions that the store uses. */
function useBrowser(): Map<string, string> {
  const items = new Map<string, string>();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('StorageEvent', function StorageEvent(type: string, properties: object) {
    return event(type, properties);
  });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  });
  return items;
}

let items: Map<string, string>;
beforeEach(() => {
  items = useBrowser();
});
afterEach(() => {
  saveText(null);
  vi.unstubAllGlobals();
});

test('saved values are stored, read, and cleared', () => {
  expect(saveText(JSON.stringify({ amount: 7 }))).toBe(true);
  expect(readerValues()).toEqual({ amount: 7 });
  expect(shownValues()).toEqual({ ...sampleValues, amount: 7 });
  expect(saveText(null)).toBe(true);
  expect(items.size).toBe(0);
  expect(shownValues()).toEqual(sampleValues);
});

test('listeners are called for changes in any tab and on return', () => {
  const listener = vi.fn();
  const stop = onValuesChange(listener);
  saveText('{}');
  window.dispatchEvent(event('storage', { key: KEY }));
  window.dispatchEvent(event('storage', { key: null }));
  window.dispatchEvent(event('pageshow', { persisted: true }));
  expect(listener).toHaveBeenCalledTimes(4);
  window.dispatchEvent(event('storage', { key: 'another' }));
  window.dispatchEvent(event('pageshow', { persisted: false }));
  stop();
  saveText(null);
  expect(listener).toHaveBeenCalledTimes(4);
});

test('values last as long as the page when storage is blocked', () => {
  vi.stubGlobal(
    'localStorage',
    new Proxy(
      {},
      {
        get() {
          throw new DOMException('Storage is blocked.', 'SecurityError');
        },
      },
    ),
  );
  expect(storedText()).toBeNull();
  expect(saveText('{"amount":7}')).toBe(false);
  expect(readerValues()).toEqual({ amount: 7 });
  expect(saveText(null)).toBe(true);
  expect(readerValues()).toEqual({});
});

test.each(['', 'null', '[]', '7', '{"amount":"<script>"}', '{"amount":{"a":1}}', '{"terminalId":"whsec_x"}', '{"currency":"EUR"'])(
  'stored text %j that is not valid is ignored',
  (text) => {
    items.set(KEY, text);
    expect(readerValues()).toEqual({});
  },
);
