import type { LoadContext, Plugin } from '@docusaurus/types';
import { pageFiles } from '../built-pages/built-pages';
import { drawPictures } from './draw-cards';

/** Draws an image for each page, for previews of links to it. */
export default function pagePictures({ siteConfig, siteDir }: LoadContext): Plugin {
  return {
    name: 'partita-page-pictures',
    async postBuild({ outDir }) {
      drawPictures(pageFiles(outDir), { siteDir, outDir, siteTitle: siteConfig.title });
    },
  };
}
