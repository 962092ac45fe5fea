/** Tests that show that a criterion is met: every test in the file whose title contains the words has to pass. */
interface Evidence {
  /** Below `tests/`. */
  file: string;
  words: string;
  /** What the tests do, for readers. */
  does: string;
}

export const evidence = {
  axe: { file: 'every-page.spec.ts', words: 'is accessible and', does: 'axe checks pages with every kind of content' },
  menus: { file: 'accessibility.spec.ts', words: 'accessible', does: 'axe checks open menus, the search, and the drawer' },
  outline: { file: 'reader-settings.spec.ts', words: 'has named landmarks', does: 'Landmarks and headings are compared with an outline' },
  tab: { file: 'keyboard-navigation.spec.ts', words: 'Tab visits all controls', does: 'Tab visits every control of one page of each kind' },
  back: { file: 'keyboard-navigation.spec.ts', words: 'Shift+Tab returns', does: 'Shift and Tab lead back to the top' },
  send: { file: 'keyboard-navigation.spec.ts', words: 'covers no focused field', does: 'Focused fields of the console are in view' },
  comfort: {
    file: 'reader-settings.spec.ts',
    words: 'supports forced colors, 200% zoom, and wide spacing',
    does: 'One page of each kind with 200% zoom, wide spacing, and forced colors',
  },
  zoom: { file: 'reader-settings.spec.ts', words: 'at a zoom of 400%', does: 'A page at 400% zoom' },
  spacing: {
    file: 'wider-text.spec.ts',
    words: 'nothing overlaps, is cut off, or disappears',
    does: 'One page of each kind with wider text',
  },
  motion: { file: 'reader-settings.spec.ts', words: 'stop with reduced motion', does: 'Animations are measured' },
  hover: { file: 'explanations.spec.ts', words: 'explanation', does: 'Explanations of names on hover, on focus, and on tap' },
  shortcuts: { file: 'page-tools.spec.ts', words: 'lists every shortcut except while typing', does: 'Single keys do nothing in a field' },
  singleKeys: { file: 'page-tools.spec.ts', words: 'turn off single-key shortcuts', does: 'Single keys are turned off and on again' },
  skip: { file: 'keyboard-navigation.spec.ts', words: 'Tab visits all controls', does: 'The skip link is the first stop' },
  titles: { file: 'page-types.spec.ts', words: 'without layout shifts or changes', does: 'The title of one page of each kind stays' },
  search: { file: 'search.spec.ts', words: 'the built-in search finds hits', does: 'The search leads to pages' },
  sidebar: { file: 'shell-navigation.spec.ts', words: 'the sidebar shows the current page', does: 'The menu marks the current page' },
  navbar: { file: 'shell-navbar.spec.ts', words: 'the navbar links to both areas', does: 'The navbar has the same links' },
  help: { file: 'page-tools.spec.ts', words: 'the feedback links open a report form', does: 'The report link at the end of a page' },
  jsonError: { file: 'console.spec.ts', words: 'names the line of invalid JSON', does: 'The console names the invalid line' },
  fieldError: {
    file: 'console.spec.ts',
    words: 'names and links an invalid field',
    does: 'The console names an invalid field and suggests a fix',
  },
  status: { file: 'search.spec.ts', words: 'the dialog announces ignored words', does: 'The search announces its results' },
  filter: { file: 'filter-table.spec.ts', words: 'works and resets by keyboard', does: 'Filters say how many rows match' },
} as const satisfies Record<string, Evidence>;

export type EvidenceId = keyof typeof evidence;
