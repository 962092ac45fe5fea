import type { Locator, Page } from '@playwright/test';
import { timelines } from '../src/data/timelines';
import { expect, open, sharedTest, test } from './support/site';

const PAGES = {
  phases: '/getting-started/phases',
  'key-rotation': '/api/keys/introduction',
  'managed-chargeback': '/merchant-hub/chargebacks-management/chargebacks-timeline',
  'core-chargeback': '/merchant-hub/chargebacks-management/chargebacks-timeline-core',
} as const;

type Name = keyof typeof PAGES;
const names = Object.keys(PAGES) as Name[];

const timelineOf = (page: Page, name: Name): Locator => page.getByRole('region', { name: timelines[name].label });

/** The beginning of a cell, without Markdown. */
const plain = (markdown: string): string => markdown.split(/[`*[]/)[0]?.trim() ?? '';

for (const name of names)
  sharedTest(`the ${name} steps through every stop and back by keyboard`, async ({ page }) => {
    await open(page, PAGES[name]);
    const timeline = timelineOf(page, name);
    const { steps } = timelines[name];
    const buttons = await timeline.getByRole('button').all();
    // One for each stop, Back, and Next.
    expect(buttons.length).toBeGreaterThanOrEqual(steps.length + 2);
    for (const button of buttons) {
      const box = await button.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0), 'size of a button').toBeGreaterThanOrEqual(24);
    }
    const shown = timeline.locator('[data-step]:visible');
    await expect(timeline.getByRole('button', { name: 'Back', exact: true })).toBeDisabled();
    await timeline.getByRole('button', { name: 'Next', exact: true }).focus();
    for (const [index, { mark, title, cells }] of steps.entries()) {
      await expect(shown).toHaveCount(1);
      await expect(shown).toContainText(title);
      await expect(shown).toContainText(plain(cells[0] ?? ''));
      await expect(timeline.getByRole('status')).toHaveText(`${index + 1} of ${steps.length}: ${title}`);
      await expect(timeline.getByRole('button', { name: `${mark} ${title}` })).toHaveAttribute('aria-current', 'step');
      if (index < steps.length - 1) await page.keyboard.press('Enter');
    }
    await expect(timeline.locator('[aria-current]')).toHaveCount(1);
    await timeline.getByRole('button', { name: 'Back', exact: true }).focus();
    await page.keyboard.press('Space');
    await expect(shown).toContainText(steps.at(-2)?.title ?? '');
  });

sharedTest('all stops can show together and a note leads to its stop', async ({ page }) => {
  await open(page, PAGES.phases);
  const timeline = timelineOf(page, 'phases');
  await timeline.getByRole('button', { name: 'Show all phases' }).click();
  await expect(timeline.locator('[data-step]:visible')).toHaveCount(8);
  await expect(timeline.getByRole('status')).toHaveText('All 8 phases');
  await timeline.getByRole('button', { name: '6 Certification' }).click();
  await expect(timeline.locator('[data-step]:visible')).toHaveCount(1);
  await expect(timeline.locator('[data-step]:visible')).toContainText('Run the 20 checks');
});

sharedTest('a timeline prints every stop and no controls', async ({ page }) => {
  await open(page, PAGES['managed-chargeback']);
  await page.emulateMedia({ media: 'print' });
  const timeline = timelineOf(page, 'managed-chargeback');
  await expect(timeline.locator('[data-step]:visible')).toHaveCount(timelines['managed-chargeback'].steps.length);
  await expect(timeline.getByRole('button', { name: 'Next', exact: true })).toBeHidden();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a timeline is a list of every stop', async ({ page }) => {
    for (const name of names) {
      await page.goto(PAGES[name]);
      const timeline = timelineOf(page, name);
      for (const { mark, title } of timelines[name].steps)
        await expect(timeline.getByText(`${mark} ${title}`).filter({ visible: true })).toBeVisible();
      await expect(timeline.getByRole('button')).toHaveCount(0);
    }
  });
});
