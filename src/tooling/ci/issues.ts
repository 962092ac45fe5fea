import type { Report } from './report';
import { firstOf, inCode } from './untrusted';

/** The label of the issues that weekly checks keep. */
export const LABEL = 'weekly-check';

/** The weekly checks: what their issue is called, and what to do. */
export const checks: Readonly<Record<string, { title: string; advice: string }>> = {
  audit: {
    title: 'Known weaknesses of packages',
    advice: 'Update or replace what is named, first what readers load. Look again: `npm run build && npx tsx src/tooling/ci/audit.ts`.',
  },
  links: {
    title: 'Links to other sites that do not answer',
    advice: 'Correct or remove them. Look again: `npm run build && npx tsx src/tooling/ci/check-links.ts`.',
  },
  'security-txt': {
    title: 'security.txt needs a new date',
    advice: 'Read it, then set `Expires` to a day within a year. Look again: `npm run check -- --only security-txt`.',
  },
};

/** An issue as the checks keep it. */
export interface Issue {
  title: string;
  body: string;
}

/** By this an issue is found again. */
export const markerOf = (check: string): string => `<!-- partita:weekly:${check} -->`;

/** What an issue says of a report; nothing when all is well. @throws Error when no such check exists. */
export function issueOf({ check, state, lines }: Report): Issue | undefined {
  const known = Object.hasOwn(checks, check) ? checks[check] : undefined;
  if (!known) throw new Error(`There is no weekly check "${check}". Enter it in src/tooling/ci/issues.ts.`);
  if (state === 'clean') return undefined;
  const head = state === 'unchecked' ? 'This could not be checked this week, so there may be more.' : known.advice;
  const rows = firstOf(lines.map((one) => `- ${inCode(one, 400)}`)).join('\n');
  return { title: known.title, body: [markerOf(check), head, rows].filter(Boolean).join('\n\n') };
}
