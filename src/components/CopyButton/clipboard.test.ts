import { afterEach, expect, test, vi } from 'vitest';
import { copyText } from './clipboard';

afterEach(() => vi.unstubAllGlobals());

/** Browsers whose clipboard accepts only what is written during the click, like Safari's. @returns what was written. */
function stubClipboard(hasItems: boolean): { written: string[]; endClick: () => void } {
  const written: string[] = [];
  let isInClick = true;
  const duringClick = (): void => {
    if (!isInClick) throw new DOMException('NotAllowedError', 'NotAllowedError');
  };
  class Item {
    constructor(readonly items: { 'text/plain': Promise<Blob> }) {}
  }
  vi.stubGlobal('navigator', {
    clipboard: {
      writeText: async (text: string) => {
        duringClick();
        written.push(text);
      },
      write: async ([item]: [Item]) => {
        duringClick();
        written.push(await (await item.items['text/plain']).text());
      },
    },
  });
  vi.stubGlobal('ClipboardItem', hasItems ? Item : undefined);
  return { written, endClick: () => (isInClick = false) };
}

test('text that arrives after the click is copied where the clipboard accepts nothing later', async () => {
  const { written, endClick } = stubClipboard(true);
  let arrive = (_text: string): void => undefined;
  const copied = copyText(new Promise<string>((resolve) => (arrive = resolve)));
  endClick();
  arrive('plan 1');
  await copied;
  await expect(copyText('plan 2')).rejects.toThrow('NotAllowedError');
  expect(written).toEqual(['plan 1']);
});

test('text is copied without items, which Firefox has only since version 127', async () => {
  const { written } = stubClipboard(false);
  await copyText(Promise.resolve('plan 1'));
  await copyText('plan 2');
  expect(written).toEqual(['plan 1', 'plan 2']);
});

test('a failure is reported, and leaves no unhandled rejection', async () => {
  stubClipboard(true);
  await expect(copyText(Promise.reject(new Error('offline')))).rejects.toThrow('offline');
  vi.stubGlobal('navigator', {});
  await expect(copyText('plan')).rejects.toThrow('no clipboard');
  await expect(copyText(Promise.reject(new Error('offline')))).rejects.toThrow('no clipboard');
});
