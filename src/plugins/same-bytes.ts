import { getSwcJsMinimizerOptions, rspack } from '@docusaurus/faster';
import type { Plugin } from '@docusaurus/types';

/** The loader that takes images which are too large to stand in a script, by its path on the machine that builds. */
const FALLBACK = /fallback=[^&!]+/;

/**
 * The framework (3.10.2: inlineMarkdownImageFileLoader of @docusaurus/utils) asks for an image in Markdown with the path of a loader
 * in the question. The bundler makes the number of a module from what is asked. Here the loader goes by its name.
 */
const loaderByName = (): object =>
  new rspack.NormalModuleReplacementPlugin(FALLBACK, (question: { request: string }) => {
    question.request = question.request.replace(FALLBACK, 'fallback=file-loader');
  });

const RUNTIME = /runtime~/;

/**
 * Short names go to what is named most, counted letter by letter. The runtime names chunks, at that time by hashes which come from
 * paths on the machine; they are replaced later, but the short names stay. Here they are given without counting in that one file.
 */
function minimizers(): object[] {
  const options = getSwcJsMinimizerOptions() as NonNullable<
    ConstructorParameters<typeof rspack.SwcJsMinimizerRspackPlugin>[0]
  >['minimizerOptions'];
  const uncounted = { ...options, minify: true, mangle: { disableCharFreq: true } as object };
  return [
    new rspack.SwcJsMinimizerRspackPlugin({ exclude: RUNTIME, minimizerOptions: { ...options, minify: true } }),
    new rspack.SwcJsMinimizerRspackPlugin({ test: RUNTIME, minimizerOptions: uncounted }),
  ];
}

/** Builds of one commit are the same byte for byte, in whatever folder. `npm run build:twice` compares two. */
export default function sameBytes(): Plugin {
  return {
    name: 'partita-same-bytes',
    configureWebpack({ optimization }, isServer) {
      if (isServer || process.env.NODE_ENV !== 'production') return {};
      const [, ...others] = (optimization?.minimizer ?? []) as object[];
      return {
        mergeStrategy: { 'optimization.minimizer': 'replace' },
        plugins: [loaderByName()] as never,
        optimization: { minimizer: [...minimizers(), ...others] as never },
      };
    },
  };
}
