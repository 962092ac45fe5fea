import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from '@docusaurus/types';

const require = createRequire(__filename);

/** The one stylesheet of the OpenAPI theme: 105 kB on every page, for components that src/theme/ApiItem replaces. */
const openapiStyles = require.resolve('docusaurus-theme-openapi-docs/lib/theme/styles.scss');
const noStyles = path.join(__dirname, '../css/none.css');

/** One framework module asks for one helper of tslib, and would bring all 30 of them to every page: 3 kB, brotli. */
const slimTslib = path.join(__dirname, '../lib/slim-tslib.ts');

/** What the build reads from files, browsers find in the page or load. */
const panels = path.join(__dirname, '../components/OperationSamples/panels');

/** Loads the highlighter on every page. Code is colored at build. */
const prismLoader = require.resolve('@docusaurus/theme-classic/lib/prism-include-languages').replace(/\.js$/, '');
const nothing = path.join(__dirname, '../lib/nothing.ts');

/** Keeps what no reader uses out of the bundles of every page. `npm run measure` prints what is left. */
export default function leanBundle(): Plugin {
  return {
    name: 'partita-lean-bundle',
    configureWebpack: (_config, isServer) => ({
      resolve: {
        alias: {
          [`${openapiStyles}$`]: noStyles,
          [prismLoader]: nothing,
          ...(isServer
            ? {}
            : { tslib$: slimTslib, [`${panels}.ts$`]: `${panels}-in-browser.ts`, [`${panels}$`]: `${panels}-in-browser.ts` }),
        },
      },
    }),
  };
}
