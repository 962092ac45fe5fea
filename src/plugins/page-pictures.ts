import path from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { pageFiles } from '../lib/built-pages';
import { tidyPictures } from '../previews/kept';
import { inWorkers } from '../workers/pool';

/** Draws a picture of each page, for previews of links to it. */
export default function pagePictures({ siteConfig, siteDir }: LoadContext): Plugin {
  return {
    name: 'partita-page-pictures',
    async postBuild({ outDir }) {
      const cache = path.join(siteDir, '.docusaurus/previews');
      const used = await inWorkers('pictures', { siteDir, outDir, cache, siteTitle: siteConfig.title }, pageFiles(outDir));
      tidyPictures(cache, new Set(used));
    },
  };
}
