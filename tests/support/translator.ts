// What the translators of Chrome and Edge do to a page: they replace each text node with a copy in two `font` elements. Here, the copy has
// the same text, so a translated page should look the same as an untranslated one after every click and every key.
import type { Page } from '@playwright/test';

declare global {
  interface Window {
    translator: { wrap(this: void): void; keepWrapping(this: void): void };
  }
}

/** Runs in the page. Translators leave out these elements and what their authors mark with `translate="no"`. */
function install(): void {
  const SKIPPED = 'script, style, svg, textarea, title, noscript, [translate="no"], font';
  const wrapText = (text: Text): void => {
    if (!text.data.trim() || !text.parentElement || text.parentElement.closest(SKIPPED)) return;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.append(text.data);
    outer.append(inner);
    text.replaceWith(outer);
  };
  const wrapBelow = (root: Node): void => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts = root instanceof Text ? [root] : [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    texts.forEach(wrapText);
  };
  const wrap = (): void => document.body && wrapBelow(document.body);
  window.translator = {
    wrap,
    keepWrapping: () => {
      wrap();
      new MutationObserver((changes) => {
        for (const { type, target, addedNodes } of changes) {
          if (type === 'characterData') wrapBelow(target);
          for (const node of addedNodes) if (node.isConnected) wrapBelow(node);
        }
      }).observe(document, { subtree: true, childList: true, characterData: true });
    },
  };
}

interface Moment {
  /** Runs before the page loads. */
  before(page: Page): Promise<unknown>;
  /** Runs when the page has hydrated. */
  after?(page: Page): Promise<void>;
}

/** When a page is translated. */
export type Translation = 'once, after it has loaded' | 'from then on' | 'from the first byte on';

export const TRANSLATIONS: Readonly<Record<Translation, Moment>> = {
  'once, after it has loaded': {
    before: (page) => page.addInitScript(install),
    after: (page) => page.evaluate(() => window.translator.wrap()),
  },
  'from then on': {
    before: (page) => page.addInitScript(install),
    after: (page) => page.evaluate(() => window.translator.keepWrapping()),
  },
  'from the first byte on': {
    before: (page) => page.addInitScript(`(${install.toString()})(); window.translator.keepWrapping();`),
  },
};
