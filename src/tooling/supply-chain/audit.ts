import { nameOf, type Lock } from '../../plugins/shipped-packages/lock';

export const SEVERITIES = ['critical', 'high', 'moderate', 'low', 'info'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** A known weakness of a package that is installed. */
export interface Weakness {
  package: string;
  severity: Severity;
  title: string;
  url: string;
  /** The versions that have it. */
  range: string;
  /** Whether the package is in what readers load. */
  ships: boolean;
}

/** What `npm audit --json` answers, and what it may answer instead. */
interface Report {
  message?: string;
  error?: { summary?: string; code?: string };
  vulnerabilities?: Record<string, { nodes?: string[]; via?: (string | Partial<Record<keyof Weakness, string>>)[] }>;
}

const isSeverity = (value: unknown): value is Severity => SEVERITIES.some((one) => one === value);

/**
 * The weaknesses in an answer of `npm audit --json`, the worst first. A package that only depends on a weak one is not weak itself,
 * so it is left out.
 * @param shipped places of what reaches readers. @throws Error when the answer is none: then nothing is known.
 */
export function weaknessesIn(answer: string, shipped: readonly string[], lock: Lock): Weakness[] {
  let report: Report;
  try {
    report = JSON.parse(answer) as Report;
  } catch {
    throw new Error(`npm audit did not answer JSON: ${answer.slice(0, 200) || 'nothing'}`);
  }
  if (!report.vulnerabilities)
    throw new Error(report.message ?? report.error?.summary ?? report.error?.code ?? 'npm audit answered no list.');
  const found = Object.entries(report.vulnerabilities).flatMap(([name, { nodes = [], via = [] }]) =>
    via
      .filter((one) => typeof one !== 'string')
      .map((one): Weakness => ({
        package: nodes.map((place) => `${nameOf(place, lock[place])}@${lock[place]?.version ?? '?'}`).join(', ') || name,
        // A word that npm may bring later is taken for the worst.
        severity: isSeverity(one.severity) ? one.severity : 'critical',
        title: one.title ?? 'No title',
        url: one.url ?? '',
        range: one.range ?? '*',
        ships: nodes.some((place) => shipped.includes(place)),
      })),
  );
  return found.toSorted((one, other) => SEVERITIES.indexOf(one.severity) - SEVERITIES.indexOf(other.severity));
}

/** Whether a weakness must be mended before anything else: readers load it, and it is grave. */
export const isUrgent = ({ ships, severity }: Weakness): boolean => ships && (severity === 'critical' || severity === 'high');
