import { AxeBuilder } from '@axe-core/playwright';
import { apis } from '../openapi/apis';
import { flows } from '../src/data/flows';
import { lifecycles } from '../src/data/lifecycles';
import { drawSequence } from '../src/lib/draw-sequence';
import { allOperations, errorCatalogue, findSchema } from '../src/reference/descriptions';
import { derivedTableMarkdown } from '../src/reference/table-elements';
import { expect, open, test } from './support/site';

const events = findSchema('v3/WebhookEvent').enum as string[];
const statusesOf = (schema: string): string[] => findSchema(schema).enum as string[];

/** Words in code that look like an event, of any API. */
const EVENT = /`((?:plan|installment|refund|card|shopper|chargeback|merchant|report|account|key|webhook)\.[a-z_.]+)`/g;
const OPERATION = /\(operation:([\w/]+)/g;
const ERROR = /errors#(\w+)/g;
const WORD = /`([a-z]+(?:_[a-z]+)+)`/g;

const found = (pattern: RegExp, text: string): string[] => [...text.matchAll(pattern)].map((match) => match[1] ?? '');

/** Words with underscores that the descriptions know: values of their lists, fields, error codes. */
const known = new Set([
  ...Object.keys(errorCatalogue()),
  ...apis.flatMap(({ id }) => JSON.stringify(allOperations().filter(({ api }) => api === id)).match(/[a-z]+(?:_[a-z]+)+/g) ?? []),
]);

const flowTexts = Object.entries(flows).map(([name, { parts }]) => ({
  name,
  text: JSON.stringify(parts.flatMap(({ steps }) => steps.map(({ short, what, fails = '' }) => ({ short, what, fails })))),
}));
const lifecycleTexts = Object.entries(lifecycles).map(([name, { transitions }]) => ({ name, text: JSON.stringify(transitions) }));

for (const { name, text } of [...flowTexts, ...lifecycleTexts])
  test(`what ${name} names exists in the descriptions: operations, events, error codes, values`, () => {
    const operations = allOperations().map(({ id }) => id);
    expect(found(OPERATION, text).filter((id) => !operations.includes(id))).toEqual([]);
    expect(found(EVENT, text).filter((event) => !events.includes(event))).toEqual([]);
    expect(found(ERROR, text).filter((code) => !(code in errorCatalogue()))).toEqual([]);
    expect(found(WORD, text).filter((word) => !known.has(word))).toEqual([]);
  });

for (const [name, lifecycle] of Object.entries(lifecycles))
  test(`the lifecycle ${name} has every status of its description, and its events exist`, () => {
    const statuses = statusesOf(lifecycle.schema);
    const used = lifecycle.transitions.flatMap(({ from, to }) => [...from, to]);
    expect([...new Set(used)].toSorted()).toEqual(statuses.toSorted());
    expect(lifecycle.transitions.flatMap((one) => one.events).filter((event) => !events.includes(event))).toEqual([]);
    expect(lifecycle.ends.filter((end) => lifecycle.transitions.some(({ from }) => from.includes(end)))).toEqual([]);
    for (const layout of [lifecycle.wide, lifecycle.narrow]) expect(Object.keys(layout.places).toSorted()).toEqual(statuses.toSorted());
  });

test('a flow that names a lane it does not have, and an element that names no flow, say so', () => {
  const [part] = flows['text-to-pay'].parts;
  const lost = { ...flows['text-to-pay'], parts: [{ ...part, steps: [{ id: '1', from: 'nobody', short: 'x', what: 'x' }] }] };
  expect(() => drawSequence(lost as never)).toThrow('names the lane "nobody"');
  expect(() => derivedTableMarkdown('FlowDiagram', { of: 'nothing' })).toThrow('write of="…" with one of hosted-fields');
  expect(() => derivedTableMarkdown('FlowSteps', { of: 'direct-api', part: 'Z' })).toThrow('Write one of start, A, B, C');
});

const PAGES = {
  '/checkout-solutions/hosted-fields/hosted-fields-diagram': ['hosted-fields'],
  '/checkout-solutions/hosted-forms/hosted-form-diagram': ['hosted-form'],
  '/checkout-solutions/hosted-forms/hosted-form-redirect': ['redirect-race'],
  '/direct-api/direct-api-diagram': ['direct-api'],
  '/api/ams/guide': ['onboarding-api', 'onboarding-invite'],
  '/api/text2pay/introduction': ['text-to-pay'],
} as const;

for (const [route, names] of Object.entries(PAGES))
  test(`${route} draws each step, and lists it for readers without the drawing`, async ({ page }) => {
    await open(page, route);
    for (const name of names) {
      const { label, parts } = flows[name];
      const drawing = page.getByRole('img', { name: label });
      for (const { id, short } of parts.flatMap(({ steps }) => [...steps])) {
        await expect(drawing.getByText(short, { exact: true }).first()).toBeVisible();
        await expect(
          page
            .getByRole('row')
            .filter({ has: page.getByRole('cell', { name: id, exact: true }) })
            .first(),
        ).toBeVisible();
      }
    }
  });

const LIFECYCLE_PAGES = {
  plan: '/api/v3/introduction',
  account: '/api/ams/introduction',
  chargeback: '/api/chargebacks/introduction',
} as const;

for (const [name, route] of Object.entries(LIFECYCLE_PAGES))
  for (const width of [1280, 375])
    test(`the lifecycle ${name} shows every status and every number of its table at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await open(page, route);
      const { label, schema, transitions } = lifecycles[name as keyof typeof lifecycles];
      const drawing = page.getByRole('img', { name: label });
      await expect(drawing).toHaveCount(1);
      for (const status of statusesOf(schema)) await expect(drawing.getByText(status, { exact: true })).toBeVisible();
      const table = page.getByRole('table').filter({ has: page.getByRole('columnheader', { name: 'Trigger' }) });
      await expect(table.getByRole('row')).toHaveCount(transitions.length + 1);
      for (const index of transitions.keys()) await expect(drawing.getByText(String(index + 1), { exact: true })).toBeVisible();
    });

const ALL = [...Object.keys(PAGES), ...Object.values(LIFECYCLE_PAGES)];

for (const width of [320, 375, 768])
  for (const route of ALL)
    test(`no word of a drawing is cut or written over another at ${width} px: ${route}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await open(page, route);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      const faults = await page.locator('figure svg[role="img"]').evaluateAll((drawings) =>
        drawings.flatMap((drawing) => {
          const frame = drawing.getBoundingClientRect();
          const texts = [...drawing.querySelectorAll('text')].map((text) => ({
            text: text.textContent,
            box: text.getBoundingClientRect(),
          }));
          const shown = texts.filter(({ box }) => box.width > 0);
          const cut = shown.filter(({ box }) => box.left < frame.left - 1 || box.right > frame.right + 1).map(({ text }) => `cut: ${text}`);
          const over = shown.flatMap((one, index) =>
            shown
              .slice(index + 1)
              .filter(
                ({ box }) =>
                  one.box.left < box.right - 1 &&
                  box.left < one.box.right - 1 &&
                  one.box.top < box.bottom - 4 &&
                  box.top < one.box.bottom - 4,
              )
              .map(({ text }) => `over: ${one.text} and ${text}`),
          );
          return [...cut, ...over];
        }),
      );
      expect(faults).toEqual([]);
    });

for (const route of ALL)
  test(`${route} has no accessibility fault at 375 px`, async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 800 });
    await open(page, route);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
  });

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a drawing and its table are there', async ({ page }) => {
    await page.goto('/direct-api/direct-api-diagram');
    await expect(page.getByRole('img', { name: flows['direct-api'].label })).toBeVisible();
    await expect(page.getByRole('cell', { name: 'B4', exact: true })).toBeVisible();
    await page.goto('/api/v3/introduction');
    await expect(page.getByRole('img', { name: lifecycles.plan.label })).toBeVisible();
  });
});
