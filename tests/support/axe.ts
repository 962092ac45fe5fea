import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** WCAG 2.2 A and AA, and what axe calls best practice. */
const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];

const CONTRAST = 'color-contrast';

/**
 * Legacy mode runs in the page itself. The other mode opens a second page for each run, to be safe from what a hostile page
 * may do, and takes twice the time.
 */
const axeOn = (page: Page): AxeBuilder =>
  new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(STANDARDS)
    .setLegacyMode();

async function faultsFrom(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
}

/** The faults of a page, or of a part of it, as axe sees it: the rule and the elements. */
export const faultsOf = (page: Page, part?: string): Promise<string[]> =>
  faultsFrom(part === undefined ? axeOn(page) : axeOn(page).include(part));

/** Notes what shows at the width at which the page was tried, for `faultsAfter`. */
export const noteShown = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const one of document.querySelectorAll('body *')) one.toggleAttribute('data-shown', one.checkVisibility());
  });

/**
 * The faults of a page at a second width: every rule once more. The rule of contrast takes longer than all others together and gives
 * the same answer for the same text, so it looks at what did not show before.
 */
export async function faultsAfter(page: Page): Promise<string[]> {
  const found = await faultsFrom(axeOn(page).disableRules(CONTRAST));
  const fresh = await page.evaluate(() => {
    const all = [...document.querySelectorAll('body *:not([data-shown])')].filter((one) => one.checkVisibility());
    const tops = all.filter((one) => !all.includes(one.parentElement as Element));
    for (const one of tops) one.setAttribute('data-fresh', '');
    return tops.length;
  });
  if (fresh === 0) return found;
  const contrast = axeOn(page).withRules(CONTRAST).include('[data-fresh]');
  return [...found, ...(await faultsFrom(contrast))];
}
