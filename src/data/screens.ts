/**
 * Where the framework shows the sidebar and the table of contents next to the text, as a media query. The framework's own value is in
 * @docusaurus/theme-common hooks/useWindowSize, and in each of its stylesheets.
 */
export const WIDE = '(min-width: 997px)';
export const NARROW = `not all and ${WIDE}`;
