import { type Build, type Step, steps } from './build-times';
import type { Outcome } from './site-targets';
import { markdownTable, withRatio } from './table';

export const buildSites = ['ours', 'stock'] as const;
export type BuildSite = (typeof buildSites)[number];

/** The builds of one site at one size. */
export interface Row {
  site: BuildSite;
  /** How many times the pages of today. */
  size: number;
  pages: number;
  builds: Partial<Record<Step, Build>>;
}

/** A cold build of more pages may take so many times what the pages alone would explain. */
const LINEAR = 1.3;

/**
 * Holds cold builds of the largest size against one of today's size, and those of every size against stock.
 * `unknown` when one of both was not measured: a target is never met by leaving something out.
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
  // Whole copies of the guides seldom make exactly so many times the pages: what counts is how many there are.
  const pages = (rowOf('ours', largest)?.pages ?? 0) / (rowOf('ours', 1)?.pages ?? 0);
  const growth = { size: largest, ratio: largest > 1 ? cold('ours', largest) / (cold('ours', 1) * pages) : Number.NaN };
  const beside = sizes.map((size) => ({ size, ratio: cold('ours', size) / cold('stock', size) }));
  return [
    outcome(`Cold build: at most ${LINEAR} times linear in the number of pages`, [growth], LINEAR),
    outcome('Cold build: no slower than stock, at every size', beside, 1),
  ];
}

/** Everything that was measured, as Markdown; behind each figure of stock, how many times that of ours is. */
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
    'Seconds, and the peak memory of all processes of the cold build in MB. In brackets: ours divided by stock.',
    markdownTable(['', 'pages', 'cold', 'warm', 'one page edited', 'peak MB'], cells),
    '**Targets**:',
    markdownTable(
      ['', 'state', 'found'],
      buildOutcomes(rows).map(({ target, state, found }) => [target, state, found]),
    ),
    ...failures.map((one) => `Not measured: ${one}`),
  ].join('\n\n');
}
