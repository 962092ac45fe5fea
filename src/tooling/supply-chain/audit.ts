import { nameOf, type Lock } from '../../plugins/shipped-packages/lock';

const SEVERITIES = ['critical', 'high', 'moderate', 'low', 'info'] as const;
type Severity = (typeof SEVERITIES)[number];

/** A known vulnerability of an installed package. */
export interface Vulnerability {
  package: string;
  severity: Severity;
  title: string;
  url: string;
  /** The affected versions. */
  range: string;
  /** Whether readers load the package. */
  ships: boolean;
}

/** The output of `npm audit --json`, including errors. */
interface Report {
  message?: string;
  error?: { summary?: string; code?: string };
  vulnerabilities?: Record<string, { nodes?: string[]; via?: (string | Partial<Record<keyof Vulnerability, string>>)[] }>;
}

const isSeverity = (value: unknown): value is Severity => SEVERITIES.some((severity) => severity === value);

/**
 * Returns the vulnerabilities in the output of `npm audit --json`, most severe first. Packages that only depend on a vulnerable one are
 * omitted.
 * @param shipped The install paths of packages that readers load.
 * @throws Error if the output is invalid.
 */
export function vulnerabilitiesIn(output: string, shipped: readonly string[], lock: Lock): Vulnerability[] {
  let report: Report;
  try {
    report = JSON.parse(output) as Report;
  } catch {
    throw new Error(`npm audit didn't return JSON: ${output.slice(0, 200) || 'nothing'}`);
  }
  if (!report.vulnerabilities)
    throw new Error(report.message ?? report.error?.summary ?? report.error?.code ?? 'npm audit returned no list.');
  const found = Object.entries(report.vulnerabilities).flatMap(([name, { nodes = [], via = [] }]) =>
    via
      .filter((cause) => typeof cause !== 'string')
      .map((cause): Vulnerability => ({
        package: nodes.map((place) => `${nameOf(place, lock[place])}@${lock[place]?.version ?? '?'}`).join(', ') || name,
        // An unknown severity is treated as critical.
        severity: isSeverity(cause.severity) ? cause.severity : 'critical',
        title: cause.title ?? 'No title',
        url: cause.url ?? '',
        range: cause.range ?? '*',
        ships: nodes.some((place) => shipped.includes(place)),
      })),
  );
  return found.toSorted((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity));
}

/** Returns whether a vulnerability is severe and in a package that readers load. */
export const isUrgent = ({ ships, severity }: Vulnerability): boolean => ships && (severity === 'critical' || severity === 'high');
