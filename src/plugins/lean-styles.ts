import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { rspack } from '@docusaurus/faster';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { contentChunks } from '../lib/lean-routes';
import { leanInfima } from './lean-infima';
import { leanVariables } from './lean-variables';

interface Chunk {
  name?: string | null;
}

/** The sheet of what pages share. */
const SHARED = /(?:^|\/)styles\./;

/** One sheet for the chunks that have such a name, which wins over the framework's group of all. */
const sheet = (name: string, isIts: (chunk: string) => boolean): object => ({
  name,
  type: 'css/mini-extract',
  chunks: (chunk: Chunk) => typeof chunk.name === 'string' && isIts(chunk.name),
  enforce: true,
  priority: 50,
});

/**
 * In place of postcss-preset-env, whose other parts are for browsers older than ours (package.json), and which looks its list of all
 * features through anew for each stylesheet.
 */
const prefixes = createRequire(__filename).resolve('autoprefixer');

/** Variables are looked through when all sheets are there and small, before names are made from what files hold. */
const usedVariables = {
  apply: ({ hooks }: InstanceType<typeof rspack.Compiler>): void =>
    hooks.compilation.tap('lean-variables', (compilation) => {
      const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1;
      compilation.hooks.processAssets.tap({ name: 'lean-variables', stage }, (assets) => {
        const sheets = Object.keys(assets).filter((name) => name.endsWith('.css'));
        const shared = sheets.find((name) => SHARED.test(name));
        if (!shared) return;
        const text = (name: string): string => String(assets[name]?.source() ?? '');
        const others = sheets.filter((name) => name !== shared).map(text);
        compilation.updateAsset(shared, new rspack.sources.RawSource(leanVariables(text(shared), others)));
      });
    }),
};

/**
 * The framework (3.10.2: lib/webpack/base.js) puts all styles into one sheet. Here that is the sheet of what pages share, and the
 * operations have one. The styles of another page's own content, and of what is loaded on use, come with them. Only in a build:
 * `npm start` writes no sheets.
 */
export default function leanStyles({ generatedFilesDir: generated }: LoadContext): Plugin {
  return {
    name: 'partita-lean-styles',
    // What PostCSS does is given here; without `config` it looks for a file that says so, in every folder above each of our stylesheets.
    configurePostCss: ({ plugins, ...options }) => ({
      ...options,
      plugins: [
        ...plugins.map((one: unknown) => (String(one).includes('postcss-preset-env') ? prefixes : one)),
        leanInfima,
      ] as typeof plugins,
      config: false,
    }),
    configureWebpack: (_config, isServer) => {
      if (isServer || process.env.NODE_ENV !== 'production') return {};
      const registry = readFileSync(path.join(generated, 'registry.js'), 'utf8');
      const contents = contentChunks(registry);
      // The console is to show on a click.
      const ofOperations = new Set([...contentChunks(registry, '.api.mdx'), 'console']);
      const styles = sheet('styles', (chunk) => !contents.has(chunk) && !ofOperations.has(chunk));
      const operation = sheet('operation', (chunk) => ofOperations.has(chunk));
      return { plugins: [usedVariables] as never, optimization: { splitChunks: { cacheGroups: { styles, operation } } } };
    },
  };
}
