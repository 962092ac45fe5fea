import type { Report } from './report';
import { firstOf, inCode } from './untrusted';

/** The label of the issues that scheduled checks open. */
export const LABEL = 'scheduled-check';

const NIGHTLY = 'Run these commands after `npm run verify -- build`. The list of runs has the complete output.';

/** The scheduled checks, with the title and the advice of their issue. */
const checks: Readonly<Record<string, { title: string; advice: string }>> = {
  audit: {
    title: 'Known vulnerabilities of packages',
    advice:
      'Update or replace these packages, first those that readers load. To check again, run `npm run build && npx tsx src/tooling/ci/audit.ts`.',
  },
  links: {
    title: "Links to other sites that don't work",
    advice: 'Correct or remove them. To check again, run `npm run build && npx tsx src/tooling/ci/check-links.ts`.',
  },
  'nightly-agents': { title: 'Agents read the site worse than before', advice: NIGHTLY },
  'nightly-browsers': { title: 'The site fails in Firefox or WebKitGTK', advice: NIGHTLY },
  'nightly-environments': { title: 'The nightly checks of other versions and environments fail', advice: NIGHTLY },
  'nightly-tests': { title: 'The nightly tests fail', advice: NIGHTLY },
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
export const markerOf = (check: string): string => `<!-- partita:scheduled:${check} -->`;

/** Creates the issue for a report. @returns undefined if there are no problems. @throws Error for an unknown check. */
export function issueOf({ check, state, lines }: Report): Issue | undefined {
  const known = Object.hasOwn(checks, check) ? checks[check] : undefined;
  if (!known) throw new Error(`There is no scheduled check "${check}". Add it to src/tooling/ci/issues.ts.`);
  if (state === 'clean') return undefined;
  const head = state === 'unchecked' ? "The check couldn't finish, so there may be more." : known.advice;
  const rows = firstOf(lines.map((line) => `- ${inCode(line, 400)}`)).join('\n');
  return { title: known.title, body: [markerOf(check), head, rows].filter(Boolean).join('\n\n') };
}
