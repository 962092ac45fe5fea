import { chaosFaults } from '../data/chaos-faults';
import { cases } from '../sandbox/integration-check/cases';
import { table } from './markdown';

/** Tables about the sandbox that readers download. */
export const sandboxElements: Record<string, () => string> = {
  ChaosTable: () =>
    table(
      ['Problem', 'What it does', 'What your endpoint must do'],
      chaosFaults.map(({ name, effect, page, remedy }) => [`\`${name}\``, effect, `[${remedy}](${page})`]),
    ),
  CheckCaseTable: () =>
    table(
      ['Case', 'What happens'],
      cases.map(({ name, title, page }) => [`[\`${name}\`](${page})`, title.replace(/\.$/, '')]),
    ),
};
