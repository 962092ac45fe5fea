// Compiles the Markdown of pages beside the build's own thread.
import {
  createProcessors,
  type SimpleProcessor,
  type SimpleProcessorResult,
  type SimpleProcessors,
} from '@docusaurus/mdx-loader/lib/processor.js';
import type { Options } from '@docusaurus/mdx-loader/lib/options';
import { markdownPlugins } from '../plugins/markdown-plugins';

/** What of a plugin's options can be sent to another thread, and is needed there. */
export type PlainOptions = Pick<Options, 'admonitions' | 'markdownConfig' | 'removeContentTitle' | 'siteDir' | 'staticDirs'>;

/** A page to compile. */
export interface MarkdownWork {
  /** The same for all pages of a plugin. */
  options: PlainOptions;
  processor: keyof SimpleProcessors;
  page: Parameters<SimpleProcessor['process']>[0];
}

/** By their options, which come anew with each page. */
const known = new Map<string, Promise<SimpleProcessors>>();

function processorsFor(options: PlainOptions): Promise<SimpleProcessors> {
  const key = JSON.stringify(options);
  const processors =
    known.get(key) ??
    createProcessors({
      options: {
        ...options,
        beforeDefaultRemarkPlugins: markdownPlugins,
        resolveMarkdownLink: () => {
          throw new Error('Which page a file is, the plugin of the pages knows.');
        },
      },
    });
  known.set(key, processors);
  return processors;
}

/** @throws whatever a plugin throws, and for a page with links to files: those are compiled where all pages are known. */
export default async function compile({ options, processor, page }: MarkdownWork): Promise<SimpleProcessorResult> {
  const { content, data } = await (await processorsFor(options))[processor].process(page);
  return { content, data: { contentTitle: data.contentTitle } };
}
