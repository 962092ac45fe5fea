import type { LoadContext, Plugin } from '@docusaurus/types';
import { pageFiles } from '../built-pages/built-pages';
import { drawPictures } from './draw-cards';

/** Draws a social card for each page. */
export default function pagePictures({ siteConfig, siteDir }: LoadContext): Plugin {
  return {
    name: 'partita-page-pictures',
    async postBuild({ outDir }) {
      drawPictures(pageFiles(outDir), { siteDir, outDir, siteTitle: siteConfig.title });
    },
  };
}
