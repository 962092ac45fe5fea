import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { root } from './built-site';

export interface StubCall {
  name: string;
  options?: Record<string, unknown>;
}

/** The first column of the table below a heading of a page: names in code, without parentheses. */
function namesInTable(page: string, heading: string): string[] {
  const text =
    readFileSync(path.join(root, 'docs', page), 'utf8')
      .split(`## ${heading}\n`)[1]
      ?.split('\n## ')[0] ?? '';
  const cells = text.split('\n').flatMap((line) => /^\| (`[^|]*`)/.exec(line)?.[1] ?? []);
  return cells.flatMap((cell) => [...cell.matchAll(/`([\w-]+)/g)].map(([, name = '']) => name));
}

/**
 * A stub of the browser SDK. It records each call in `stubCalls`, accepts only the options, methods, and events that the pages list,
 * requires the named elements to exist, and simulates shoppers through `stubEvent`.
 */
export function partitaStub(): string {
  const known = {
    hostedFields: namesInTable('checkout-solutions/hosted-fields/index.mdx', 'Options'),
    events: namesInTable('checkout-solutions/hosted-fields/index.mdx', 'Events'),
    openCheckout: namesInTable('checkout-solutions/hosted-forms/hosted-form-modal.mdx', 'Options and callbacks'),
    messaging: ['merchantId', 'locale'],
  };
  return `(() => {
    const known = ${JSON.stringify(known)};
    const calls = (window.stubCalls = []);
    const plain = (value) => JSON.parse(JSON.stringify(value, (key, property) => (typeof property === 'function' ? 'function' : property)));
    const note = (name, options = {}) => {
      for (const option of Object.keys(options))
        if (!known[name].includes(option)) throw new Error(name + ' has no option ' + option + ': ' + known[name]);
      calls.push({ name, options: plain(options) });
    };
    const there = (target) => {
      if (typeof target === 'string' && !document.querySelector(target)) throw new Error('No element fits ' + target);
    };
    const handlers = {};
    window.stubEvent = (name, detail) => handlers[name]?.(detail);
    window.Partita = {
      hostedFields(options) {
        note('hostedFields', options);
        return {
          on(name, handler) {
            if (!known.events.includes(name)) throw new Error('No event ' + name);
            handlers[name] = handler;
          },
          async mount() {
            const { fields, planPicker, terms, errors, payButton } = options;
            [...Object.values(fields), planPicker?.container, terms, errors, payButton].forEach(there);
            calls.push({ name: 'mount' });
          },
          unmount: () => calls.push({ name: 'unmount' }),
        };
      },
      openCheckout(options) {
        note('openCheckout', options);
        there(options.container);
        for (const name of ['onSuccess', 'onFailed', 'onCancel', 'onExpired']) handlers[name] = options[name];
      },
      messaging: (options) => note('messaging', options),
    };
  })();`;
}

/** The elements and attributes in the on-site messaging reference. */
function messagingNames(): { elements: string[]; attributes: string[] } {
  const text = readFileSync(path.join(root, 'docs/on-site-messaging/elements.mdx'), 'utf8');
  const elements = [...text.matchAll(/^\| `<(partita-[a-z-]+)>` \|/gm)].map(([, name = '']) => name);
  return { elements, attributes: namesInTable('on-site-messaging/elements.mdx', 'Attributes') };
}

/**
 * A stub of the on-site messaging script: its elements say `4 payments of $125.00`, follow their amount, have the documented parts, and
 * send the documented events. Anything that the page doesn't list goes to `stubProblems`.
 */
export function messagingStub(): string {
  return `(() => {
    const { elements, attributes } = ${JSON.stringify(messagingNames())};
    const calls = (window.stubCalls ??= []);
    const problems = (window.stubProblems = []);
    const withoutAmount = ['partita-banner', 'partita-logo'];
    const own = [...attributes, 'class', 'id', 'style', 'hidden'];
    class Element extends HTMLElement {
      static observedAttributes = ['amount', 'currency'];
      connectedCallback() { this.draw(); }
      attributeChangedCallback() { if (this.isConnected) this.draw(); }
      draw() {
        for (const { name } of this.attributes) if (!own.includes(name)) problems.push(this.localName + ' has no attribute ' + name);
        const [amount, currency] = [Number(this.getAttribute('amount')), this.getAttribute('currency')];
        if (!currency) problems.push(this.localName + ' needs currency');
        this.root ??= this.attachShadow({ mode: 'open' });
        if (withoutAmount.includes(this.localName)) return void (this.root.innerHTML = '<span part="logo">Partita</span>');
        if (!Number.isInteger(amount) || amount < 5000) {
          this.root.innerHTML = '';
          const detail = { reason: 'amount_below_minimum' };
          return void setTimeout(() => this.dispatchEvent(new CustomEvent('partita:hidden', { detail })));
        }
        const count = Number(this.getAttribute('installments')) || 4;
        const style = new Intl.NumberFormat('en-US', { style: 'currency', currency });
        const text = style.format(amount / count / 10 ** style.resolvedOptions().maximumFractionDigits);
        this.root.innerHTML = '<span part="text">' + count + ' payments of <b part="amount">' + text + '</b></span> <a part="link" href="#">Learn more</a>';
      }
    }
    for (const name of elements) customElements.define(name, class extends Element {});
    window.Partita = { messaging: (options) => calls.push({ name: 'messaging', options }) };
  })();`;
}

export const callsOf = (page: Page): Promise<StubCall[]> => page.evaluate(() => (window as unknown as { stubCalls: StubCall[] }).stubCalls);

/** Sends an event from the SDK, as when a shopper acts. */
export const shopperDoes = (page: Page, name: string, detail?: unknown): Promise<void> =>
  page.evaluate(([event, data]) => (window as unknown as { stubEvent(event: string, data: unknown): void }).stubEvent(event, data), [
    name,
    detail,
  ] as const);

export const SHOP = 'https://harborlane.example';

/** Mocks a page's requests by URL; all others are blocked. `null` is a URL that a blocker rejects. */
export async function serve(page: Page, files: Record<string, { body: string; type: string } | null>): Promise<void> {
  await page.route('**/*', async (route) => {
    const url = route.request().url().split('?')[0] ?? '';
    const file = files[url];
    if (!file) return route.abort('blockedbyclient');
    await route.fulfill({ status: 200, contentType: `${file.type}; charset=utf-8`, body: file.body });
  });
}

export const html = (body: string): { body: string; type: string } => ({
  body: `<!doctype html><html lang="en"><head><title>Shop</title></head><body>${body}</body></html>`,
  type: 'text/html',
});

export const script = (body: string): { body: string; type: string } => ({ body, type: 'text/javascript' });
