import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** WCAG 2.2 A and AA, and what axe calls best practice. */
const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];

/**
 * The faults of a page, or of a part of it, as axe sees it: the rule and the elements.
 *
 * Legacy mode runs in the page itself. The other mode opens a second page for each run, to be safe from what a hostile page
 * may do, and takes twice the time.
 */
export async function faultsOf(page: Page, part?: string): Promise<string[]> {
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(STANDARDS)
    .setLegacyMode();
  const { violations } = await (part === undefined ? axe : axe.include(part)).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
}
