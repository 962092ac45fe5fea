/** The style sheets of every page in order, from the root of the project. Later ones override earlier ones. */
export const stylesheets = [
  // The package adds these rules with a script, which the policy of src/tooling/hosting blocks.
  './node_modules/medium-zoom/dist/style.css',
  // The package of the search dialog declares that its styles have no side effects, so the bundler would drop a plain import.
  './node_modules/@docsearch/css/dist/_variables.css',
  './node_modules/@docsearch/css/dist/modal.css',
  './src/css/tokens.css',
  './src/css/site.css',
  './src/css/shell.css',
  './src/css/prose.css',
  './src/css/print.css',
];
