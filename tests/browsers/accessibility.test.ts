// What axe finds in engines other than Chromium, which compute styles, names, and focus on their own.
import { source as axeSource } from 'axe-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serveFolder, type StaticServer } from '../../src/tooling/commands/static-server';
import { axeOptions, faultText, type Violation } from '../support/axe';
import { buildFolder, kinds } from '../support/built-site';
import { type Plain, Reader } from './browser';
import { otherEngines } from './engines';

let site: StaticServer;
beforeAll(async () => {
  site = await serveFolder(buildFolder, { port: 0 });
});
afterAll(() => site.close());

/** The part of axe that this test uses, once it has been loaded into a page. */
interface InPage {
  axe: { run(options: object): Promise<{ violations: Violation[] }> };
}

async function faultsOf(reader: Reader): Promise<string[]> {
  await reader.engine.run(`window.axe || ((define, module, exports) => { ${axeSource} })(), null`);
  const violations = await reader.evaluate(async (options: Plain) => {
    const { violations: found } = await (window as unknown as InPage).axe.run(options as object);
    return found.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => ({ html })) }));
  }, axeOptions);
  return violations.map(faultText);
}

const pages: Record<string, string> = {
  ...kinds,
  'API overview': '/apis',
  'long table': '/api/v3/errors',
  changelog: '/changelog',
  concept: '/direct-api/direct-api-diagram',
  'Hub screens': '/merchant-hub/payment-plans',
  playground: '/on-site-messaging/playground',
  project: '/getting-started/start-from-a-project',
  search: '/search?q=refund',
  missing: '/nothing-here',
};

async function openSearch(reader: Reader): Promise<void> {
  await reader.open(kinds.guide);
  await reader.engine.press('/');
  await reader.until(() => document.querySelectorAll('.DocSearch-StartScreen').length, 1);
}

async function findRefunds(reader: Reader): Promise<void> {
  await openSearch(reader);
  await reader.engine.type('refund');
  await reader.until(() => document.querySelectorAll('.DocSearch-Hit').length > 0, true);
}

async function findNothing(reader: Reader): Promise<void> {
  await openSearch(reader);
  await reader.engine.type('zzzzqqqq');
  await reader.until(() => document.querySelectorAll('.DocSearch-NoResults').length, 1);
}

/** What readers can open over a page, with what opens it. */
const states: Record<string, (reader: Reader) => Promise<void>> = {
  'a menu of the navbar': async (reader) => {
    await reader.open(kinds.guide);
    await reader.click('button', 'Products');
    const isOpaque = (): boolean => {
      const menu = document.querySelector('[aria-expanded="true"] + ul');
      return menu !== null && getComputedStyle(menu).opacity === '1';
    };
    await reader.until(isOpaque, true);
  },
  'the search before typing': openSearch,
  'hits of the search': findRefunds,
  'a search without hits': findNothing,
  'the shortcuts': async (reader) => {
    await reader.open(kinds.guide);
    await reader.click('button', 'Keyboard shortcuts');
    await reader.until(() => document.querySelectorAll('dialog[open]').length, 1);
  },
  'the console with a response': async (reader) => {
    await reader.open(kinds.operation);
    await reader.click('button', 'Try it');
    await reader.click('button', 'Send');
    await reader.sees(/201 Created/);
  },
  'an enlarged picture': async (reader) => {
    await reader.open('/shopper-portal-guide');
    await reader.evaluate(() => document.querySelector<HTMLElement>('main [data-zoom]')?.click());
    await reader.until(() => document.querySelectorAll('.medium-zoom-image--opened[aria-hidden]').length, 1);
  },
};

const phoneStates: Record<string, (reader: Reader) => Promise<void>> = {
  'the drawer': async (reader) => {
    await reader.open(kinds.operation);
    await reader.click('button', 'Toggle navigation bar');
    await reader.until(() => document.querySelectorAll('.navbar-sidebar--show').length, 1);
  },
  "a phone's search": findRefunds,
};

for (const { name, isInstalled, start } of otherEngines)
  describe.skipIf(!isInstalled)(name, () => {
    let reader: Reader;
    beforeAll(async () => {
      reader = new Reader(await start(), site.url);
    });
    afterAll(() => reader?.engine.close());

    for (const [kind, route] of Object.entries(pages))
      test(`axe finds nothing on the ${kind} page`, async () => {
        for (const width of [1280, 375]) {
          await reader.engine.resize(width, 800);
          await reader.open(route);
          expect(await faultsOf(reader), `at ${width} px`).toEqual([]);
        }
      });

    for (const [width, group] of [
      [1280, states],
      [375, phoneStates],
    ] as const)
      for (const [state, show] of Object.entries(group))
        test(`axe finds nothing in ${state}`, async () => {
          await reader.engine.resize(width, 800);
          await show(reader);
          expect(await faultsOf(reader)).toEqual([]);
        });
  });
