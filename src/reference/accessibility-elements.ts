import { criteria } from '../data/accessibility/criteria';
import passed from '../data/accessibility/passed.json';
import { evidence, type EvidenceId } from '../data/accessibility/tests';
import { repository } from '../data/repository';
import { heading, link, separated, table, text, type Block, type Inline } from './nodes';
import { inline } from './parse-markdown';
import type { Elements } from './table-attributes';

const PRINCIPLES = { 1: 'Perceivable', 2: 'Operable', 3: 'Understandable', 4: 'Robust' };

const testLink = (id: EvidenceId): Inline[] => [link(evidence[id].does, `${repository}/blob/main/tests/${evidence[id].file}`)];

type Criterion = (typeof criteria)[number];

/** A criterion whose tests didn't all pass in the last test run isn't evaluated. */
export function resultOf({ tests, isPartial }: Criterion, done: readonly string[] = passed): string {
  if (tests.length === 0 || !tests.every((id) => done.includes(id))) return 'Not evaluated';
  return isPartial ? 'Partially' : 'Supported';
}

function row(criterion: Criterion): (string | Inline | Inline[])[] {
  const { number, name, level, tests, note } = criterion;
  const shown = tests.length > 0 ? [text(' Tests: '), ...separated(tests.map(testLink), ', '), text('.')] : [];
  return [text(`${number} ${name}`), text(level), text(resultOf(criterion)), [...inline(note), ...shown]];
}

/** Every criterion of WCAG 2.2, A and AA, by principle. */
const criteriaTables = (): Block[] =>
  Object.entries(PRINCIPLES).flatMap(([digit, name]) => [
    heading(3, name, name.toLowerCase()),
    table(['Criterion', 'Level', 'Result', 'Why'], criteria.filter(({ number }) => number.startsWith(digit)).map(row)),
  ]);

/** How many criteria have each result, in a sentence. */
function criteriaSummary(): Block {
  const count = (wanted: string): number => criteria.filter((criterion) => resultOf(criterion) === wanted).length;
  return {
    type: 'paragraph',
    children: [
      text(
        `Of ${criteria.length} criteria, this site supports ${count('Supported')} and partially supports ${count('Partially')}. The other ${count('Not evaluated')} aren't evaluated.`,
      ),
    ],
  };
}

/** Elements of the page about accessibility. */
export const accessibilityElements: Elements = { CriteriaTables: criteriaTables, CriteriaSummary: criteriaSummary };
