import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from '@docusaurus/types';

const require = createRequire(__filename);

const own = (file: string): string => path.join(__dirname, file);

/** The OpenAPI theme's only stylesheet: 105 kB on every page, for components that src/theme/ApiItem replaces. */
const openapiStyles = require.resolve('docusaurus-theme-openapi-docs/lib/theme/styles.scss');

/** Loads a 22 kB syntax highlighter on every page. Code is highlighted at build time: src/plugins/remark/static-code.ts. */
const prismLoader = require.resolve('@docusaurus/theme-classic/lib/prism-include-languages').replace(/\.js$/, '');

/** Prefetches the files of the pages behind visible links. See src/plugins/module-aliases/prefetch.ts. */
const prefetch = require.resolve('@docusaurus/core/lib/client/prefetch').replace(/\.js$/, '');

/** The server reads samples from files; browsers find them in the page, or load them. */
const panels = own('../../components/OperationSamples/panels');

/** 3 kB of JavaScript on every page, for one of its functions. */
const helpers = own('tslib.ts');

/** All modules that the bundler replaces, each with its reason. */
export default function moduleAliases(): Plugin {
  return {
    name: 'partita-module-aliases',
    configureWebpack: (_config, isServer) => ({
      resolve: {
        alias: {
          [`${openapiStyles}$`]: own('empty.css'),
          [prismLoader]: own('empty-module.ts'),
          [prefetch]: own('prefetch.ts'),
          ...(!isServer && { [`${panels}$`]: `${panels}-in-browser.ts`, tslib$: helpers }),
        },
      },
    }),
  };
}
