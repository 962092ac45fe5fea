import { markupFaults, treeFaults } from '../../../plugins/markup/faults';
import type { PageRule } from '../rule';

/** Finds markup that readers would see as text. The build and `npm start` refuse it, too. */
export const markup: PageRule = {
  name: 'markup',
  check: ({ source, tree }) => [...markupFaults(source), ...treeFaults(tree, source)],
};
