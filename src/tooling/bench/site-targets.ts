import type { PageBytes } from './measure-bytes';
import type { Verdict } from './lighthouse';
import type { Speed } from './phone';
import type { KindName } from './site-kinds';

/** The sites that are compared, ours first. */
export const siteNames = ['ours', 'docusaurus', 'openapi', 'starlight'] as const;
export type SiteName = (typeof siteNames)[number];

/** The measurements of one page of one site. */
export interface Result {
  kind: KindName;
  site: SiteName;
  weight: PageBytes;
  speed?: Speed;
  verdict?: Verdict;
  /** The slowest of 20 interactions, in ms. Measured only on our pages. */
  interaction?: number;
}

/** The result of a target. `unknown` if a measurement is missing. */
export interface Outcome {
  target: string;
  state: 'pass' | 'fail' | 'unknown';
  found: string;
}

interface TargetResult {
  kind: KindName;
  isMet: boolean;
  shown: string;
}

type Compare = (ours: Result, of: (site: SiteName) => Result | undefined) => Omit<TargetResult, 'kind'> | undefined;

const ms = (value: number): string => `${Math.round(value)} ms`;

/** The targets for one page. They return undefined if they don't apply, or if a measurement is missing. */
const targets: Record<string, Compare> = {
  'JavaScript of guides and operations: at most 90% of plain Docusaurus': (ours, of) => {
    const docusaurus = of('docusaurus');
    if (!docusaurus || (ours.kind !== 'guide' && ours.kind !== 'operation')) return undefined;
    const share = (100 * ours.weight.script.brotli) / docusaurus.weight.script.brotli;
    return { isMet: share <= 90, shown: `${share.toFixed(1)}%` };
  },
  'LCP: at most 1.05 times Starlight': ({ speed }, of) => {
    const starlight = of('starlight')?.speed;
    if (!speed || !starlight) return undefined;
    return { isMet: speed.lcp <= 1.05 * starlight.lcp, shown: `${(speed.lcp / starlight.lcp).toFixed(2)} times` };
  },
  'TBT: at most 40 ms above Starlight': ({ speed }, of) => {
    const starlight = of('starlight')?.speed;
    if (!speed || !starlight) return undefined;
    return { isMet: speed.tbt <= starlight.tbt + 40, shown: `${ms(speed.tbt)}, Starlight ${ms(starlight.tbt)}` };
  },
  'Lighthouse: at least 99, 100, 100 and 100': ({ verdict }) => {
    if (!verdict) return undefined;
    const { performance, accessibility, practices, seo } = verdict.scores;
    const isMet = performance >= 99 && [accessibility, practices, seo].every((score) => score === 100);
    return {
      isMet,
      shown: `${[performance, accessibility, practices, seo].join(' ')}${verdict.failures.map((failure) => ` (${failure})`).join('')}`,
    };
  },
  'INP: at most 100 ms': ({ interaction }) =>
    interaction === undefined ? undefined : { isMet: interaction <= 100, shown: ms(interaction) },
  'CLS: 0': ({ speed }) => (speed ? { isMet: speed.cls === 0, shown: speed.cls.toFixed(4) } : undefined),
};

/** Checks each target on every kind of page that it applies to. */
export function outcomes(results: readonly Result[]): Outcome[] {
  const ours = results.filter(({ site }) => site === 'ours');
  return Object.entries(targets).map(([target, compare]) => {
    const findings = ours.flatMap((result): TargetResult[] => {
      const found = compare(result, (name) => results.find(({ site, kind }) => site === name && kind === result.kind));
      return found ? [{ kind: result.kind, ...found }] : [];
    });
    const missed = findings.filter(({ isMet }) => !isMet);
    const shown = (list: readonly TargetResult[]): string => list.map(({ kind, shown: text }) => `${kind} ${text}`).join('; ');
    if (findings.length === 0) return { target, state: 'unknown', found: 'not measured' };
    return { target, state: missed.length === 0 ? 'pass' : 'fail', found: shown(missed.length === 0 ? findings : missed) };
  });
}
