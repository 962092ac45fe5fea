/**
 * Where the framework shows the sidebar and the contents beside the text, as a media query. Its own number is in
 * @docusaurus/theme-common hooks/useWindowSize, and in each of its stylesheets.
 */
export const WIDE = '(min-width: 997px)';
export const NARROW = `not all and ${WIDE}`;
