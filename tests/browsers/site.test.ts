// What readers do, in engines other than Chromium.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serveFolder, type StaticServer } from '../../src/tooling/commands/static-server';
import { buildFolder, kinds } from '../support/built-site';
import { Reader } from './browser';
import { otherEngines, startChromium } from './engines';
import { recordSteps, repeatSteps, type Step } from './exercise';

const pages: Record<string, string> = { ...kinds, search: '/search?q=refund', missing: '/nothing-here' };

/** A page for each of the tools in guides. */
const toolPages = [
  '/api/keys/introduction',
  '/api/reports/available-report-columns',
  '/api/using-keys/MLE-for-encrypting-requests',
  '/api/using-keys/signing-requests',
  '/api/v3/errors',
  '/back-office/funding',
  '/checkout-solutions/hosted-fields/hosted-fields-diagram',
  '/direct-api/in-person-apis/qr-code',
  '/direct-api/webhook-events',
  '/email-journeys/shopper-emails',
  '/getting-started/adding-partita',
  '/getting-started/plan-options',
  '/getting-started/start-from-a-project',
  '/merchant-hub/chargebacks-management/chargebacks-evidence-guide',
  '/merchant-hub/merchants-management/users',
  '/merchant-hub/payment-plans',
  '/on-site-messaging/elements',
  '/on-site-messaging/playground',
  '/operational/gateways/soft-descriptors',
  '/shopper-portal-guide',
];

let site: StaticServer;
beforeAll(async () => {
  site = await serveFolder(buildFolder, { port: 0 });
});
afterAll(() => site.close());

const overflow = (): number => document.documentElement.scrollWidth - document.documentElement.clientWidth;

/** What Chromium shows, recorded when the first other engine needs it. */
const expected = new Map<string, Promise<Step[]>>();
let chromium: Promise<Reader> | undefined;
afterAll(async () => (await chromium)?.engine.close());

const stepsInChromium = (route: string): Promise<Step[]> => {
  chromium ??= startChromium().then((engine) => new Reader(engine, site.url));
  const steps = expected.get(route) ?? chromium.then((reader) => recordSteps(reader, route));
  expected.set(route, steps);
  return steps;
};

for (const { name, isInstalled, start } of otherEngines)
  describe.skipIf(!isInstalled)(name, () => {
    let reader: Reader;
    beforeAll(async () => {
      reader = new Reader(await start(), site.url);
      console.log(reader.engine.name);
    });
    afterAll(() => reader?.engine.close());

    for (const [kind, route] of Object.entries(pages))
      test(`the ${kind} page opens and fits a desktop and a phone`, async () => {
        for (const width of [1280, 375]) {
          await reader.engine.resize(width, 800);
          await reader.open(route);
          expect(await reader.evaluate(() => document.querySelectorAll('h1').length)).toBe(1);
          expect(await reader.evaluate(overflow), `scrolls sideways at ${width} px`).toBeLessThanOrEqual(0);
        }
        await reader.engine.resize(1280, 800);
      });

    test('search opens with the slash key and leads to a page', async () => {
      await reader.open('/');
      await reader.engine.press('/');
      await reader.until(() => document.activeElement?.getAttribute('placeholder') ?? '', 'Search docs');
      await reader.engine.type('refund a plan');
      await reader.until(() => document.querySelector('.DocSearch-Hit')?.textContent?.startsWith('Refund a plan'), true);
      await reader.engine.press('Enter');
      await reader.until(() => document.querySelector('h1')?.textContent ?? '', 'Refund a plan');
    });

    test('Try it opens the console, and a call returns a plan', async () => {
      await reader.open('/api/v3/installment-plan');
      await reader.click('button', 'Try it');
      await reader.click('button', 'Send');
      await reader.sees(/201 Created.*"status": "active"/);
    });

    test('a code sample can be copied', async () => {
      await reader.open('/api/v3/refund');
      await reader.click('button', 'Copy request');
      await reader.until(() => document.querySelector('[aria-label="Copy request"]')?.textContent ?? '', 'Copied');
    });

    test('a picture zooms in, and Escape closes it', async () => {
      await reader.open('/shopper-portal-guide');
      const point = await reader.evaluate(() => {
        const picture = document.querySelector('main [data-zoom]');
        picture?.scrollIntoView({ block: 'center', behavior: 'instant' });
        const box = picture?.getBoundingClientRect();
        return { x: Math.round((box?.x ?? 0) + 20), y: Math.round((box?.y ?? 0) + 20) };
      });
      await reader.engine.clickAt(point.x, point.y);
      // The library hides the enlarged copy from assistive technology when its transition has ended; it ignores keys before that.
      await reader.until(() => document.querySelectorAll('.medium-zoom-image--opened[aria-hidden]').length, 1);
      await reader.engine.press('Escape');
      await reader.until(() => document.querySelectorAll('.medium-zoom-image--opened').length, 0);
    });

    test("the phone's drawer opens and switches menus", async () => {
      await reader.engine.resize(375, 800);
      await reader.open(kinds.guide);
      await reader.click('button', 'Toggle navigation bar');
      await reader.click('button', '← Back to main menu');
      await reader.click('link', 'APIs');
      await reader.until(() => window.location.pathname, '/apis');
      await reader.engine.resize(1280, 800);
    });

    test('Back returns to the place that a reader left', async () => {
      await reader.open(kinds.guide);
      await reader.evaluate(() => window.scrollTo(0, 1500));
      await reader.until(() => Math.round(window.scrollY), 1500);
      // A real click on a link in view: WebKit skips pages in its history that a reader didn't use.
      const { x, y, path } = await reader.evaluate(() => {
        const links = [...document.querySelectorAll<HTMLAnchorElement>('main a[href^="/"]')];
        const link = links.find((each) => {
          const { top, bottom } = each.getBoundingClientRect();
          return top > 150 && bottom < window.innerHeight && each.pathname !== window.location.pathname && !each.dataset.zoom;
        });
        // A link that wraps is a box per line, and the corner of all of them isn't part of it.
        const box = link?.getClientRects()[0];
        if (!link || !box) throw new Error('No link is in view.');
        return { x: Math.round(box.x + 5), y: Math.round(box.y + box.height / 2), path: link.pathname };
      });
      await reader.engine.clickAt(x, y);
      await reader.until(() => window.location.pathname, path);
      await reader.engine.goBack();
      await reader.until(() => Math.abs(window.scrollY - 1500) < 5, true);
    });

    for (const route of toolPages)
      test(`every control on ${route} does what it does in Chromium`, async () => {
        await repeatSteps(reader, route, await stepsInChromium(route));
      });
  });
