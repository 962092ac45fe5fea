import type { Options } from '@docusaurus/mdx-loader/lib/options';
import type { SimpleProcessor, SimpleProcessors } from '@docusaurus/mdx-loader/lib/processor';
import type { Plugin } from '@docusaurus/types';
import type { Compiler } from 'webpack';
import type { MarkdownWork, PlainOptions } from '../workers/markdown';
import { startThreads } from '../workers/start';
import { markdownPlugins } from './markdown-plugins';

const names = (plugins: Options['beforeDefaultRemarkPlugins'] = []): string => plugins.map(({ name }: { name?: string }) => name).join();

/** Whether workers know how to compile these pages: with our plugins and no others. */
export const isOurs = ({
  beforeDefaultRemarkPlugins,
  beforeDefaultRehypePlugins,
  remarkPlugins,
  rehypePlugins,
  recmaPlugins,
}: Options): boolean =>
  names(beforeDefaultRemarkPlugins) === names(markdownPlugins) &&
  [beforeDefaultRehypePlugins, remarkPlugins, rehypePlugins, recmaPlugins].every((plugins = []) => plugins.length === 0);

interface Rule {
  use?: { options?: Partial<Options> }[];
}

/** The options of the loaders that compile Markdown, by reference. */
const loadersIn = (rules: readonly Rule[] = []): Options[] =>
  rules
    .flatMap(({ use }) => (Array.isArray(use) ? use : []))
    .flatMap(({ options }) => (options?.processors && options.markdownConfig ? [options as Options] : []));

/** Without what can't be sent. The loader has called the functions before it asks for a page. */
function plain({ admonitions, markdownConfig, removeContentTitle, siteDir, staticDirs }: Options): PlainOptions {
  const config = JSON.parse(JSON.stringify(markdownConfig)) as PlainOptions['markdownConfig'];
  return { admonitions, markdownConfig: config, removeContentTitle, siteDir, staticDirs };
}

type Ask = (work: MarkdownWork) => ReturnType<SimpleProcessor['process']>;

/** What a worker can't do is done here, so that what is wrong with a page is said as ever. */
export function beside(options: Options, own: SimpleProcessors, ask: Ask): SimpleProcessors {
  const plainOptions = plain(options);
  const one = (processor: keyof SimpleProcessors): SimpleProcessor => ({
    process: (page) => ask({ options: plainOptions, processor, page }).catch(() => own[processor].process(page)),
  });
  return { mdProcessor: one('mdProcessor'), mdxProcessor: one('mdxProcessor') };
}

/** Ends the workers when all modules are read. What is bundled from then on wants their memory. */
const endAfterMake =
  (end: () => Promise<void>): ((compiler: Compiler) => void) =>
  ({ hooks }) =>
    hooks.finishMake.tapPromise('partita-parallel-markdown', end);

/**
 * Compiles the Markdown of pages on all cores. The framework does it on one thread, and for half of the time that it bundles the other
 * cores wait for that one.
 */
export default function parallelMarkdown(): Plugin | null {
  if (process.env.NODE_ENV !== 'production') return null;
  // They start while the pages are being found.
  const workers = startThreads('markdown');
  const ask: Ask = async (work) => (await workers).run(work) as ReturnType<Ask>;
  const seen = new WeakSet<Options>();
  return {
    name: 'partita-parallel-markdown',
    configureWebpack({ module }, isServer) {
      for (const options of loadersIn(module?.rules as Rule[])) {
        if (seen.has(options) || !options.processors || !isOurs(options)) continue;
        seen.add(options);
        options.processors = beside(options, options.processors, ask);
      }
      // The bundle for browsers asks for all pages, and the one for the server gets the answers.
      return isServer ? {} : { plugins: [endAfterMake(async () => (await workers).destroy())] };
    },
  };
}
