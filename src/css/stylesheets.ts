/** The stylesheets of every page, in order, from the root of the project: what ours build on comes first. */
export const stylesheets = [
  // Its package writes these rules into the page by script, which the policy of src/tooling/hosting blocks.
  './node_modules/medium-zoom/dist/style.css',
  // The search dialog: its package says that its styles have no side effects, so the bundler would drop a plain import of them.
  './node_modules/@docsearch/css/dist/_variables.css',
  './node_modules/@docsearch/css/dist/modal.css',
  './src/css/tokens.css',
  './src/css/site.css',
  './src/css/shell.css',
  './src/css/prose.css',
  './src/css/print.css',
];
