import Ajv from 'ajv';
import type { PagesReport } from './changed-pages';
import { firstOf, inCode } from './untrusted';

/** The marker that identifies the comment. */
export const MARKER = '<!-- partita:changed-pages -->';

const text = { type: 'string', maxLength: 20_000 } as const;
const texts = { type: 'array', items: text, maxItems: 5000 } as const;
const row = (properties: object) =>
  ({
    type: 'array',
    maxItems: 5000,
    items: { type: 'object', additionalProperties: false, required: Object.keys(properties), properties },
  }) as const;

const line = { type: 'integer', minimum: 0 } as const;

/** Validates a report, because it comes from a run of untrusted code. */
const isReport = new Ajv().compile<PagesReport>({
  type: 'object',
  additionalProperties: false,
  required: ['version', 'pages', 'everywhere', 'findings', 'failures', 'tested'],
  properties: {
    version: { const: 1 },
    pages: row({ route: text, state: { enum: ['new', 'changed', 'gone'] }, by: texts }),
    everywhere: texts,
    findings: row({ file: text, line, rule: text, problem: text, fix: text }),
    failures: row({ test: text, file: text, line, message: text }),
    tested: { type: 'boolean' },
  },
});

/** Parses a report. @throws Error if it's invalid. */
export function parsedReport(source: string): PagesReport {
  const report: unknown = JSON.parse(source);
  if (!isReport(report)) throw new Error("The file isn't a report. Create one with list-changed-pages.ts --out <file>.");
  return report;
}

const section = (title: string, lines: readonly string[], empty: string): string =>
  `**${title}**\n\n${lines.length > 0 ? firstOf(lines).join('\n') : empty}`;

/**
 * Formats the changed pages, findings, and failed tests of a pull request as Markdown. Text from the report is escaped.
 * @param preview The URL of the published pages, if they are.
 */
export function pagesComment({ pages, everywhere, findings, failures, tested }: PagesReport, preview?: string): string {
  const changed = pages.map(
    ({ route, state, by }) =>
      `- ${inCode(route)} ${state}, by ${by
        .slice(0, 3)
        .map((part) => inCode(part))
        .join(', ')}${by.length > 3 ? ` and ${by.length - 3} more` : ''}`,
  );
  const found = findings.map(
    (diagnostic) => `- ${inCode(`${diagnostic.file}:${diagnostic.line}`)} ${inCode(diagnostic.problem)} ${inCode(diagnostic.fix)}`,
  );
  const failed = failures.map(
    (failure) => `- ${inCode(`${failure.file}:${failure.line}`)} ${inCode(failure.test)} ${inCode(failure.message, 300)}`,
  );
  return [
    MARKER,
    ...(preview ? [`[Preview](${new URL(preview).href})`] : []),
    section(`Changed pages: ${pages.length}`, changed, 'None.'),
    ...(everywhere.length > 0
      ? [
          section(
            'Every page may look different',
            everywhere.map((file) => `- ${inCode(file)}`),
            '',
          ),
        ]
      : []),
    section(`Problems found by the check: ${findings.length}`, found, 'None.'),
    section(`Failed tests: ${failures.length}`, failed, tested ? 'None.' : "The tests didn't finish."),
  ].join('\n\n');
}
