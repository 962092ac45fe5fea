import type { Locator, Page } from '@playwright/test';
import { shortcuts } from '../src/data/shortcuts';
import { REPORT_FORM } from '../src/components/PageFoot/report-link';
import { faultsOf } from './support/axe';
import { expect, kinds, open, sharedTest, test } from './support/site';

sharedTest('a heading link copies its URL by mouse and keyboard', async ({ page }) => {
  await open(page, kinds.guide);
  const links = page.getByRole('link', { name: /^Direct link to/ });
  for (const press of [() => links.first().click(), () => links.nth(1).press('Enter')]) {
    await press();
    await expect(page.getByRole('status').filter({ hasText: /^Copied$/ })).toBeVisible();
    await expect(page).toHaveURL(/\/plan-options#./);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  }
});

sharedTest('the table of contents is a named landmark and follows the scroll', async ({ page }) => {
  await open(page, kinds.guide);
  const contents = page.getByRole('navigation', { name: 'On this page' });
  const here = contents.locator('.table-of-contents__link--active');
  const last = page.getByRole('heading', { level: 2 }).last();
  await last.evaluate((heading) => heading.scrollIntoView());
  await expect(here).toHaveCount(1);
  await expect(last).toContainText(await here.innerText());
});

sharedTest('the sidebar keeps its scroll position and shows operation methods', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 400 });
  await open(page, kinds.operation);
  const sidebar = page.getByRole('navigation', { name: 'Docs sidebar' });
  const link = sidebar.getByRole('link', { name: 'Refund a plan' });
  expect(await link.evaluate((element) => getComputedStyle(element, '::before').content)).toBe('"POST"');
  await link.scrollIntoViewIfNeeded();
  const top = await sidebar.evaluate(({ scrollTop }) => scrollTop);
  expect(top).toBeGreaterThan(0);
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Refund a plan' })).toBeVisible();
  expect(await sidebar.evaluate(({ scrollTop }) => scrollTop)).toBe(top);
});

sharedTest('the feedback links open a report form that is filled in', async ({ page }) => {
  await open(page, kinds.guide);
  const foot = page.getByRole('contentinfo').or(page.locator('article footer')).first();
  for (const [label, title] of [
    ['Yes', 'Helpful: Plan options'],
    ['No', 'Not helpful: Plan options'],
  ] as const) {
    const link = foot.getByRole('link', { name: label, exact: true });
    await expect(link).toHaveAccessibleDescription('Was this page helpful?');
    expect(await filledIn(link)).toEqual({
      template: REPORT_FORM,
      title,
      page: kinds.guide,
      version: 'Next',
      helpful: label,
    });
  }
  await expect(foot.getByRole('link', { name: 'Edit this page' })).toHaveAttribute(
    'href',
    /\/edit\/main\/docs\/getting-started\/plan-options\.mdx$/,
  );
  await expect(foot.getByText(/^Updated \w{3} \d{1,2}, \d{4}$/)).toBeVisible();
});

/** The form fields that a link of the page fills in. */
const filledIn = async (link: Locator): Promise<Record<string, string>> =>
  Object.fromEntries(new URL((await link.getAttribute('href')) ?? '').searchParams);

/** Clicks a link without leaving the page. */
async function clickInPlace(page: Page, link: Locator): Promise<void> {
  await page.evaluate(() => addEventListener('click', (event) => event.preventDefault(), { once: true }));
  await link.click();
}

sharedTest('"Something wrong here?" names the section the reader is in', async ({ page }) => {
  await open(page, kinds.guide);
  const link = page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Something wrong here?' });
  const report = { template: REPORT_FORM, title: 'Problem: Plan options', page: kinds.guide, version: 'Next' };
  expect(await filledIn(link)).toEqual(report);
  await clickInPlace(page, link);
  expect(await filledIn(link)).toEqual(report);
  const heading = page.getByRole('heading', { level: 2 }).nth(1);
  await heading.evaluate((element) => element.scrollIntoView());
  await clickInPlace(page, link);
  expect(await filledIn(link)).toEqual({ ...report, section: `#${await heading.getAttribute('id')}` });
});

sharedTest('"Something wrong here?" in the footer of a phone names the linked section', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await open(page, '/api/v3/errors#plan_on_hold');
  const link = page.locator('article footer').getByRole('link', { name: 'Something wrong here?' });
  await clickInPlace(page, link);
  expect(await filledIn(link)).toMatchObject({ page: '/api/v3/errors', version: 'Next', section: '#plan_on_hold' });
});

sharedTest('pages with and without a table of contents have one link to report a problem', async ({ page }) => {
  for (const width of [1280, 375])
    for (const route of [kinds.guide, kinds.operation]) {
      await page.setViewportSize({ width, height: 800 });
      await open(page, route);
      await expect(page.getByRole('link', { name: 'Something wrong here?' })).toHaveCount(1);
    }
});

const help = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' });

sharedTest('? lists every shortcut except while typing, and Escape closes it', async ({ page }) => {
  await open(page, kinds.home);
  const field = page.getByLabel(/^Order total/);
  await field.focus();
  await page.keyboard.press('?');
  await expect(help(page)).toHaveCount(0);
  const start = page.getByRole('link', { name: 'Start the quickstart' });
  await start.focus();
  await page.keyboard.press('?');
  await expect(help(page)).toBeVisible();
  for (const { does } of Object.values(shortcuts)) await expect(help(page).getByText(does)).toBeVisible();
  expect(await faultsOf(page, { part: 'dialog[open]' })).toEqual([]);
  // The search stays closed behind it.
  await page.keyboard.press('Escape');
  await expect(help(page)).toHaveCount(0);
  await expect(start).toBeFocused();
  await open(page, kinds.guide);
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await help(page).getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('button', { name: 'Keyboard shortcuts' })).toBeFocused();
});

test('readers can turn off single-key shortcuts', async ({ page }) => {
  await open(page, kinds.guide);
  const choice = page.getByRole('checkbox', { name: 'Enable single-key shortcuts' });
  await page.keyboard.press('?');
  await choice.uncheck();
  await page.keyboard.press('Escape');
  await open(page, kinds.guide);
  for (const key of ['?', '/']) await page.keyboard.press(key);
  // A combination still works, and shows that the two keys before it have opened nothing.
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(page.getByPlaceholder('Search docs')).toHaveValue('');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await choice.check();
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  await expect(page.getByPlaceholder('Search docs')).toBeFocused();
});

test('the languages of a sample are one stop, and arrow keys choose among them', async ({ page }) => {
  await open(page, kinds.operation);
  const languages = page.getByRole('toolbar', { name: 'Language' }).getByRole('button');
  await languages.first().focus();
  await page.keyboard.press('ArrowLeft');
  await expect(languages.last()).toBeFocused();
  await expect(languages.last()).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(languages.nth(1)).toBeFocused();
  await page.keyboard.press('Tab');
  expect(await languages.evaluateAll((buttons) => buttons.includes(document.activeElement as HTMLElement))).toBe(false);
});

test('the language choice applies to all tabs, samples, and browser tabs', async ({ page, context }) => {
  await open(page, kinds.sample);
  const tabs = (target: Page) => target.getByRole('tab', { name: 'Python' }).first();
  const sample = (target: Page) => target.getByRole('toolbar', { name: 'Language' }).first().getByRole('button', { name: 'Python' });
  const other = await context.newPage();
  await open(other, kinds.operation);
  // Tabs change the page's samples, and those in another browser tab.
  await tabs(page).click();
  await expect(sample(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(sample(other)).toHaveAttribute('aria-pressed', 'true');
  // Samples change the tabs, too.
  await other.getByRole('toolbar', { name: 'Language' }).getByRole('button', { name: 'Node' }).click();
  await expect(page.getByRole('tab', { name: 'Node' }).first()).toHaveAttribute('aria-selected', 'true');
  // The choice persists when going back to a page.
  await page.goto(kinds.guide);
  await other.getByRole('toolbar', { name: 'Language' }).getByRole('button', { name: 'Python' }).click();
  await page.goBack();
  await expect(tabs(page)).toHaveAttribute('aria-selected', 'true');
  await expect(sample(page)).toHaveAttribute('aria-pressed', 'true');
});

sharedTest('arrow keys open the menu beside Copy page, and move in it', async ({ page }) => {
  await open(page, kinds.guide);
  const menu = page.getByRole('main').locator('summary[aria-label="Use this page elsewhere"]');
  await menu.focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('link', { name: 'View as Markdown' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('link', { name: 'Open in ChatGPT' })).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('link', { name: 'Open in Claude' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('link', { name: 'View as Markdown' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'View as Markdown' })).toBeHidden();
});
