import type { Page } from '@playwright/test';
import { flows } from '../src/data/flows';
import { lifecycles } from '../src/data/lifecycles';
import { findSchema } from '../src/reference/descriptions';
import { expect, open, sharedTest, test } from './support/site';

const statusesOf = (schema: string): string[] => findSchema(schema).enum as string[];

const PAGES = {
  '/checkout-solutions/hosted-fields/hosted-fields-diagram': ['hosted-fields'],
  '/checkout-solutions/hosted-forms/hosted-form-diagram': ['hosted-form'],
  '/checkout-solutions/hosted-forms/hosted-form-redirect': ['redirect-race'],
  '/direct-api/direct-api-diagram': ['direct-api'],
  '/api/ams/guide': ['onboarding-api', 'onboarding-invite'],
  '/api/text2pay/introduction': ['text-to-pay'],
} as const;

/** Labels that overflow their diagram or overlap other labels. */
const wordFaults = (page: Page): Promise<string[]> =>
  page.locator('figure svg[role="img"]').evaluateAll((drawings) =>
    drawings.flatMap((drawing) => {
      const frame = drawing.getBoundingClientRect();
      const shown = [...drawing.querySelectorAll('text')]
        .map((text) => ({ text: text.textContent, box: text.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0);
      const meet = (first: DOMRect, second: DOMRect): boolean =>
        first.left < second.right - 1 && second.left < first.right - 1 && first.top < second.bottom - 4 && second.top < first.bottom - 4;
      const cut = shown.filter(({ box }) => box.left < frame.left - 1 || box.right > frame.right + 1).map(({ text }) => `cut: ${text}`);
      const over = shown.flatMap((item, index) =>
        shown
          .slice(index + 1)
          .filter(({ box }) => meet(item.box, box))
          .map(({ text }) => `over: ${item.text} and ${text}`),
      );
      return [...cut, ...over];
    }),
  );

/** Checks that no drawing of the open page cuts off a word at any width. */
async function expectWholeWords(page: Page): Promise<void> {
  for (const width of [320, 375, 768]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await wordFaults(page), `at ${width} px`).toEqual([]);
  }
}

for (const [route, names] of Object.entries(PAGES))
  sharedTest(`${route} draws each step in full, and lists it for readers without the drawing`, async ({ page }) => {
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
    await expectWholeWords(page);
  });

const LIFECYCLE_PAGES = {
  plan: '/api/v3/introduction',
  account: '/api/ams/introduction',
  chargeback: '/api/chargebacks/introduction',
} as const;

for (const [name, route] of Object.entries(LIFECYCLE_PAGES))
  sharedTest(`the ${name} lifecycle shows every status and every number of its table in full`, async ({ page }) => {
    await open(page, route);
    const { label, schema, transitions } = lifecycles[name as keyof typeof lifecycles];
    const table = page.getByRole('table').filter({ has: page.getByRole('columnheader', { name: 'Trigger' }) });
    await expect(table.getByRole('row')).toHaveCount(transitions.length + 1);
    for (const width of [1280, 375]) {
      await page.setViewportSize({ width, height: 900 });
      const drawing = page.getByRole('img', { name: label });
      await expect(drawing).toHaveCount(1);
      for (const status of statusesOf(schema)) await expect(drawing.getByText(status, { exact: true })).toBeVisible();
      for (const index of transitions.keys()) await expect(drawing.getByText(String(index + 1), { exact: true })).toBeVisible();
    }
    await expectWholeWords(page);
  });

sharedTest('the label check detects a label that is too long', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 900 });
  await open(page, '/api/text2pay/introduction');
  await page
    .locator('figure')
    .getByText('Creates the plans', { exact: true })
    .evaluate((text) => {
      text.textContent = 'Creates up to fifty plans in one call, and many more in the next one';
    });
  expect(await wordFaults(page)).toEqual(['cut: Creates up to fifty plans in one call, and many more in the next one']);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a diagram and its table are visible', async ({ page }) => {
    await page.goto('/direct-api/direct-api-diagram');
    await expect(page.getByRole('img', { name: flows['direct-api'].label })).toBeVisible();
    await expect(page.getByRole('cell', { name: 'B4', exact: true })).toBeVisible();
    await page.goto('/api/v3/introduction');
    await expect(page.getByRole('img', { name: lifecycles.plan.label })).toBeVisible();
  });
});
