import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** WCAG 2.2 A and AA, and axe's best practices. */
const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];

/** WCAG 2.5.3, which axe considers experimental and runs only on request. */
const EXPERIMENTAL = { 'label-content-name-mismatch': { enabled: true } };

/** What axe looks for. */
export const axeOptions = {
  resultTypes: ['violations' as const],
  runOnly: { type: 'tag' as const, values: STANDARDS },
  rules: EXPERIMENTAL,
};

/** A rule that elements violate. */
export interface Violation {
  id: string;
  nodes: { html: string }[];
}

export const faultText = ({ id, nodes }: Violation): string => `${id}: ${nodes.map((node) => node.html).join(' ')}`;

/**
 * The violations that axe finds, each with its rule and elements. Legacy mode runs in the page itself. The default opens a second page for
 * each run to protect it from a hostile page, and takes twice the time.
 */
export async function faultsOf(page: Page, { part }: { part?: string } = {}): Promise<string[]> {
  const axe = new AxeBuilder({ page }).options(axeOptions).setLegacyMode();
  const { violations } = await (part === undefined ? axe : axe.include(part)).analyze();
  return violations.map(faultText);
}
