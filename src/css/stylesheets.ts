/** The style sheets of every page in order, from the root of the project. Later ones override earlier ones. */
export const stylesheets = [
  // The package adds these rules with a script, which the policy of src/tooling/hosting blocks.
  './node_modules/medium-zoom/dist/style.css',
  './src/css/tokens.css',
  './src/css/site.css',
  './src/css/shell.css',
  './src/css/prose.css',
  './src/css/print.css',
];
