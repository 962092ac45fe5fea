/** An attribute in a page's HTML that parts of the project in different folders agree on. */
interface PageMarker {
  /** What it says about its element. */
  meaning: string;
  /** Its value, if it has one. */
  value?: string;
  /** What looks for it. */
  readBy: string;
  /** Whether writers of components need to know it: CONTRIBUTING.md has a table of these. */
  isForWriters?: true;
}

/**
 * All markers. An attribute that only one component and its styles use isn't a marker, and a test reports one that nothing reads, or that other
 * folders use without an entry here.
 */
export const pageMarkers = {
  'data-search': {
    meaning: "Search doesn't find the text, because it repeats another place, or is a control or an example.",
    value: '`skip`',
    readBy:
      'The search index. The Markdown version of a page also shortens a `details` element that has it: its fields are on another page.',
    isForWriters: true,
  },
  'data-markdown-ignore': {
    meaning: 'The Markdown version of the page omits the element, because it makes sense only on a screen.',
    readBy: 'The Markdown pages.',
    isForWriters: true,
  },
  'data-needs-script': {
    meaning: 'The element does nothing without JavaScript.',
    readBy: 'A style for browsers without JavaScript, which hides it, and the Markdown pages, which omit it.',
    isForWriters: true,
  },
  'data-sample': {
    meaning: 'A code sample of several, of which a control shows one at a time. Without JavaScript, all of them are visible.',
    value: 'Its name: `Refund, cURL`, or the path of a file.',
    readBy: 'The lists of samples, the Markdown pages, and a style for browsers without JavaScript.',
    isForWriters: true,
  },
  'data-language': {
    meaning: 'The language of code.',
    value: "An ID of src/reference/samples/languages.ts, or Prism's name.",
    readBy: 'The choice of a language, the Markdown pages, and the values that readers replace.',
    isForWriters: true,
  },
  'data-index': { meaning: 'Which request a sample shows.', value: 'From 0.', readBy: 'The list of requests.' },
  'data-title': { meaning: 'The title of a code block.', value: 'Text, such as a file name.', readBy: 'The Markdown pages.' },
  'data-line': {
    meaning: 'A line of a code block with line numbers.',
    value: 'Its number.',
    readBy: 'The styles of code panels, which show it.',
  },
  'data-for': {
    meaning: 'Lines of a file in a project.',
    value: 'IDs of steps.',
    readBy: 'The project builder, which marks the lines of a step.',
  },
  'data-step': {
    meaning: 'A stop of a timeline, of which one shows at a time. Without JavaScript, all of them are visible.',
    readBy: 'The Markdown pages, and styles for print and without JavaScript.',
    isForWriters: true,
  },
  'data-zoom': {
    meaning: 'A link to an image opens it larger.',
    readBy: 'The client module image-zoom, the styles, and the Markdown pages.',
    isForWriters: true,
  },
  'data-icon': { meaning: 'A drawing that is a word in a sentence, such as a logo.', readBy: 'The Markdown pages.', isForWriters: true },
  'data-markdown-heading': {
    meaning: 'A paragraph that is a heading in the Markdown version of the page.',
    readBy: 'The Markdown pages.',
    isForWriters: true,
  },
  'data-apis': {
    meaning: 'A change in the changelog.',
    value: 'IDs of the APIs that it concerns, separated by spaces.',
    readBy: 'The filter of the changelog.',
  },
  'data-breaking': {
    meaning: 'A breaking change in the changelog, or the badge of a release that has one.',
    readBy: 'The filter of the changelog.',
  },
  'data-method': { meaning: 'The method of a request.', value: '`get`, `post`, …', readBy: 'The styles and the Markdown pages.' },
  'data-field': {
    meaning: 'A field of a request or a response.',
    value: 'Its name.',
    readBy: 'The filter of fields, the search index, and the Markdown pages.',
  },
  'data-samples': {
    meaning: 'The samples of a panel.',
    value: '`request` or `response`.',
    readBy: 'The code that highlights the line of a field.',
  },
  'data-section': {
    meaning: 'Where a page lists the fields of a response that a sample shows.',
    value: 'The start of the IDs of the fields: `response-200` or `error-400`.',
    readBy: 'The code that highlights the line of a field.',
  },
  'data-variant': { meaning: 'The fields of one branch of a union.', value: 'The title of the branch.', readBy: 'The Markdown pages.' },
  'data-code-panel': {
    meaning: 'A block of code with its buttons.',
    readBy: 'The client module code-blocks, the styles of the console, and the search index.',
  },
  'data-code': {
    meaning: 'A button of a block of code.',
    value: '`wrap` or `unfold`.',
    readBy: 'The client module code-blocks.',
  },
  'data-folded': {
    meaning: 'A block of code whose end is hidden.',
    readBy: 'The client module code-blocks, the styles of code, and a style for browsers without JavaScript.',
  },
  'data-wrapped': {
    meaning: 'A block of code that wraps long lines.',
    readBy: 'The styles of code. The client module code-blocks sets it.',
  },
  'data-reader-values': { meaning: 'A button that opens the form for values in samples.', readBy: 'The client module reader-values.' },
  'data-shortcuts': { meaning: 'A button that lists keyboard shortcuts.', readBy: 'The client module shortcut-help.' },
  'data-opens-search': { meaning: 'The button in the navbar that opens the search dialog.', readBy: 'The search box on the home page.' },
  'data-link-target': {
    meaning: "The element that the page's address names.",
    readBy: 'The styles. The client module link-target sets it.',
  },
  'data-state': { meaning: 'The result of a check.', value: '`pass` or `fault`.', readBy: 'The styles of tools.' },
} as const satisfies Record<`data-${string}`, PageMarker>;
