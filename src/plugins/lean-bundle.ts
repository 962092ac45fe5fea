import { createRequire } from 'node:module';
import path from 'node:path';
import type { ThemeConfig } from '@docusaurus/theme-common';
import type { LoadContext, Plugin } from '@docusaurus/types';

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
/** A library and its styles for a line at the top of the page: src/clientModules/progress.ts draws ours. */
const nprogress = require.resolve('@docusaurus/theme-classic/lib/nprogress').replace(/\.js$/, '');
/** Draws a switch with three icons, if the configuration lets readers switch. */
const colorSwitch = require.resolve('@docusaurus/theme-classic/lib/theme/ColorModeToggle/index.js');
const nothing = path.join(__dirname, '../lib/nothing.ts');
/** Modules of the framework's client, as its other modules name them. */
const client = (name: string): string => require.resolve(`@docusaurus/core/lib/client/${name}`).replace(/\.js$/, '');

/** Finds the open page among all of them, for each item of the navbar. */
const docsUtils = require.resolve('@docusaurus/plugin-content-docs/lib/client/docsClientUtils.js').replace(/\.js$/, '');
const quickUtils = path.join(__dirname, '../framework/docs-client-utils.ts');

/** Readers get Preact: of the 129 kB of JavaScript of a guide, brotli, React would be 53. See src/preact/README.md. */
const compat = path.dirname(require.resolve('preact/compat/package.json'));
const preact = {
  react: compat,
  // A folder: the framework has an alias of this name already, which would win over one for `react-dom/client`.
  'react-dom': path.join(__dirname, '../preact/react-dom'),
  scheduler: `${compat}/scheduler.mjs`,
  [`${path.join(__dirname, '../components/Later')}$`]: path.join(__dirname, '../preact/Later.tsx'),
  [`${client('hasHydratedDataAttribute')}$`]: path.join(__dirname, '../preact/HasHydrated.tsx'),
  [`${client('App')}$`]: path.join(__dirname, '../framework/app.tsx'),
  [`${client('preload')}$`]: path.join(__dirname, '../framework/preload.ts'),
  [`${client('docusaurus')}$`]: path.join(__dirname, '../framework/look-ahead.ts'),
};

/** Keeps what no reader uses out of the bundles of every page. `npm run measure` prints what is left. */
export default function leanBundle({ siteConfig }: LoadContext): Plugin {
  const { colorMode } = siteConfig.themeConfig as ThemeConfig;
  return {
    name: 'partita-lean-bundle',
    configureWebpack: (_config, isServer) => ({
      resolve: {
        alias: {
          [`${openapiStyles}$`]: noStyles,
          [prismLoader]: nothing,
          [nprogress]: nothing,
          ...(colorMode.disableSwitch && { [colorSwitch]: nothing }),
          [`${docsUtils}$`]: quickUtils,
          ...(isServer
            ? {}
            : {
                ...(process.env.NODE_ENV === 'production' ? preact : {}),
                tslib$: slimTslib,
                [`${panels}.ts$`]: `${panels}-in-browser.ts`,
                [`${panels}$`]: `${panels}-in-browser.ts`,
              }),
        },
      },
    }),
  };
}
