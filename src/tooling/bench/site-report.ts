import type { PageBytes } from './measure-bytes';
import type { KindName } from './site-kinds';
import { markdownTable, withRatio } from './table';
import { outcomes, type Result, type SiteName, siteNames } from './site-targets';

/** The name of each site in the tables. */
export const titles: Record<SiteName, string> = {
  ours: 'ours',
  docusaurus: 'Docusaurus',
  openapi: 'Docusaurus with OpenAPI',
  starlight: 'Starlight',
};

interface Column {
  name: string;
  of(result: Result): number | undefined;
  shown(value: number): string;
}

const kilobytes = (value: number): string => (value / 1000).toFixed(1);
const whole = (value: number): string => value.toFixed(0);

const byteColumns: Column[] = (['html', 'script', 'style', 'font', 'image', 'other'] satisfies (keyof PageBytes)[]).map((type) => ({
  name: type === 'script' ? 'js' : type === 'style' ? 'css' : type,
  of: ({ weight }) => weight[type].brotli,
  shown: kilobytes,
}));

const all = (weight: PageBytes, of: 'files' | 'brotli'): number => Object.values(weight).reduce((sum, bytes) => sum + bytes[of], 0);

const weightColumns: Column[] = [
  ...byteColumns,
  { name: 'all', of: ({ weight }) => all(weight, 'brotli'), shown: kilobytes },
  { name: 'requests', of: ({ weight }) => all(weight, 'files'), shown: whole },
];

const speedColumns: Column[] = [
  { name: 'FCP', of: ({ speed }) => speed?.fcp, shown: whole },
  { name: 'LCP', of: ({ speed }) => speed?.lcp, shown: whole },
  { name: 'TBT', of: ({ speed }) => speed?.tbt, shown: whole },
  { name: 'CLS', of: ({ speed }) => speed?.cls, shown: (value) => value.toFixed(3) },
  { name: 'TTI', of: ({ speed }) => speed?.ready, shown: whole },
  { name: 'INP', of: ({ interaction }) => interaction, shown: whole },
];

/** Formats one row for each site, ours first. Values of other sites include our ratio to them. */
function table(results: readonly Result[], columns: readonly Column[]): string {
  const rows = results.map((result) => {
    const ours = results.find(({ site, kind }) => site === 'ours' && kind === result.kind);
    const cells = columns.map((column) => {
      const value = column.of(result);
      if (value === undefined) return '–';
      // Such as "170.2 (0.52×)": ours is 0.52 times as large.
      const mine = ours && ours !== result ? column.of(ours) : undefined;
      if (mine === undefined) return column.shown(value);
      return withRatio(mine, value, () => column.shown(value));
    });
    return [`${result.kind}, ${titles[result.site]}`, ...cells];
  });
  return markdownTable(['', ...columns.map(({ name }) => name)], rows);
}

const scoreRows = (results: readonly Result[]): string[][] =>
  results.flatMap(({ kind, site, verdict }) => {
    if (!verdict) return [];
    const { performance, accessibility, practices, seo } = verdict.scores;
    return [[`${kind}, ${titles[site]}`, ...[performance, accessibility, practices, seo].map(String)]];
  });

/** Formats all measurements as Markdown. @param failures A sentence for each measurement that failed. */
export function report(results: readonly Result[], kinds: readonly KindName[], failures: readonly string[]): string {
  const sorted = kinds.flatMap((kind) =>
    siteNames.flatMap((site) => results.filter((result) => result.kind === kind && result.site === site)),
  );
  const scores = scoreRows(sorted);
  const lines = outcomes(sorted).map(({ target, state, found }) => [target, state, found]);
  return [
    'In parentheses: ours divided by that site.',
    '**Bytes of a first visit**, kB, brotli:',
    table(sorted, weightColumns),
    ...(sorted.some(({ speed }) => speed)
      ? [
          '**On a slow phone**, ms, medians. TTI is when the controls respond. INP is the slowest of 20 interactions, on a slow desktop:',
          table(
            sorted.filter(({ speed }) => speed),
            speedColumns,
          ),
        ]
      : []),
    ...(scores.length > 0
      ? ['**Lighthouse**, medians:', markdownTable(['', 'performance', 'accessibility', 'best practices', 'SEO'], scores)]
      : []),
    '**Targets**:',
    markdownTable(['', 'state', 'found'], lines),
    ...failures.map((failure) => `Not measured: ${failure}`),
  ].join('\n\n');
}
