import { type Build, type Step, steps } from './build-times';
import type { Outcome } from './site-targets';
import { markdownTable, withRatio } from './table';

export const buildSites = ['ours', 'stock'] as const;
export type BuildSite = (typeof buildSites)[number];

/** The measurements of one site at one size. */
export interface Row {
  site: BuildSite;
  /** The size as a multiple of today's pages. */
  size: number;
  pages: number;
  builds: Partial<Record<Step, Build>>;
}

/** The maximum ratio of the time of a larger build to the time expected from its number of pages. */
const LINEAR = 1.3;

/**
 * Compares cold builds of the largest size with the current size, and those of every size with stock. The result is `unknown` if one of
 * them wasn't measured.
 */
export function buildOutcomes(rows: readonly Row[]): Outcome[] {
  const rowOf = (site: BuildSite, size: number): Row | undefined => rows.find((row) => row.site === site && row.size === size);
  const cold = (site: BuildSite, size: number): number => rowOf(site, size)?.builds.cold?.seconds ?? Number.NaN;
  const sizes = [...new Set(rows.map(({ size }) => size))].toSorted((a, b) => a - b);
  const outcome = (target: string, found: { size: number; ratio: number }[], limit: number): Outcome => {
    if (found.length === 0 || found.some(({ ratio }) => !Number.isFinite(ratio)))
      return { target, state: 'unknown', found: 'not measured' };
    return {
      target,
      state: found.every(({ ratio }) => ratio <= limit) ? 'pass' : 'fail',
      found: found.map(({ size, ratio }) => `${ratio.toFixed(2)} times at ${size}×`).join(', '),
    };
  };
  const largest = sizes.at(-1) ?? 1;
  // Uses the actual number of pages, because copying complete guides rarely results in the exact multiple.
  const pages = (rowOf('ours', largest)?.pages ?? 0) / (rowOf('ours', 1)?.pages ?? 0);
  const growth = { size: largest, ratio: largest > 1 ? cold('ours', largest) / (cold('ours', 1) * pages) : Number.NaN };
  const comparedWithStock = sizes.map((size) => ({ size, ratio: cold('ours', size) / cold('stock', size) }));
  return [
    outcome(`Cold build: at most ${LINEAR} times linear in the number of pages`, [growth], LINEAR),
    outcome('Cold build: no slower than stock, at every size', comparedWithStock, 1),
  ];
}

/** Formats all measurements as Markdown. Figures of stock Docusaurus include our ratio to them. */
export function buildReport(rows: readonly Row[], failures: readonly string[]): string {
  const cells = rows.map((row) => {
    const ours = row.site === 'ours' ? undefined : rows.find(({ site, size }) => site === 'ours' && size === row.size);
    const cell = (of: (builds: Row['builds']) => number | undefined): string => {
      const [value, mine] = [of(row.builds), ours && of(ours.builds)];
      if (value === undefined) return '–';
      return mine === undefined ? value.toFixed(0) : withRatio(mine, value, () => value.toFixed(0));
    };
    const peak = (builds: Row['builds']): number | undefined => builds.cold && builds.cold.memory / 1e6;
    return [`${row.size}×, ${row.site}`, String(row.pages), ...steps.map((step) => cell((builds) => builds[step]?.seconds)), cell(peak)];
  });
  return [
    'Seconds, and the peak memory of all processes of the cold build in MB. In parentheses: ours divided by stock.',
    markdownTable(['', 'pages', 'cold', 'warm', 'one page edited', 'peak MB'], cells),
    '**Targets**:',
    markdownTable(
      ['', 'state', 'found'],
      buildOutcomes(rows).map(({ target, state, found }) => [target, state, found]),
    ),
    ...failures.map((failure) => `Not measured: ${failure}`),
  ].join('\n\n');
}
