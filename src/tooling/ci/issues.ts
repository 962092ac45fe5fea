import type { Report } from './report';
import { firstOf, inCode } from './untrusted';

/** The label of the issues that weekly checks open. */
export const LABEL = 'weekly-check';

/** The weekly checks, with the title and the advice of their issue. */
export const checks: Readonly<Record<string, { title: string; advice: string }>> = {
  audit: {
    title: 'Known vulnerabilities of packages',
    advice:
      'Update or replace these packages, first those that readers load. To check again, run `npm run build && npx tsx src/tooling/ci/audit.ts`.',
  },
  links: {
    title: "Links to other sites that don't work",
    advice: 'Correct or remove them. To check again, run `npm run build && npx tsx src/tooling/ci/check-links.ts`.',
  },
  'security-txt': {
    title: 'security.txt needs a new date',
    advice: 'Review the file, then set `Expires` to a date within a year. To check again, run `npm run check -- --only security-txt`.',
  },
};

/** The text of an issue. */
export interface Issue {
  title: string;
  body: string;
}

/** Returns the comment that identifies the issue of a check. */
export const markerOf = (check: string): string => `<!-- partita:weekly:${check} -->`;

/** Creates the issue for a report. @returns undefined if there are no problems. @throws Error for an unknown check. */
export function issueOf({ check, state, lines }: Report): Issue | undefined {
  const known = Object.hasOwn(checks, check) ? checks[check] : undefined;
  if (!known) throw new Error(`There is no weekly check "${check}". Add it to src/tooling/ci/issues.ts.`);
  if (state === 'clean') return undefined;
  const head = state === 'unchecked' ? "This week's check couldn't run, so there may be more." : known.advice;
  const rows = firstOf(lines.map((line) => `- ${inCode(line, 400)}`)).join('\n');
  return { title: known.title, body: [markerOf(check), head, rows].filter(Boolean).join('\n\n') };
}
