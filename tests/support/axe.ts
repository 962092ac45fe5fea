import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** WCAG 2.2 A and AA, and what axe calls best practice. */
const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];

/** WCAG 2.5.3, which axe counts as experimental and so runs only when asked. */
const EXPERIMENTAL = { 'label-content-name-mismatch': { enabled: true } };

/**
 * The violations that axe finds: the rule and the elements. Legacy mode runs in the page itself; the other mode opens a second page for
 * each run, to be safe from what a hostile page may do, and takes twice the time.
 */
export async function faultsOf(page: Page, { part }: { part?: string } = {}): Promise<string[]> {
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'], runOnly: { type: 'tag', values: STANDARDS }, rules: EXPERIMENTAL })
    .setLegacyMode();
  const { violations } = await (part === undefined ? axe : axe.include(part)).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
}
