/** The stylesheets of every page, in order, from the root of the project: what ours build on comes first. */
export const stylesheets = [
  // Its package writes these rules into the page by script, which the policy of src/hosting blocks.
  './node_modules/medium-zoom/dist/style.css',
  './src/css/tokens.css',
  './src/css/site.css',
  './src/css/shell.css',
  './src/css/prose.css',
  './src/css/print.css',
];
