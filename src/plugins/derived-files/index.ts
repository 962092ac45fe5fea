import type { Plugin } from '@docusaurus/types';
import { derive } from '../built-pages/derive';
import { inlineCodeFile } from '../inline-code/inline-code-file';
import { markdownFiles } from '../markdown-pages/markdown-files';
import { searchIndexFile } from '../search-index/index-file';
import { socialCards } from '../social-cards/draw-cards';

/** Writes what is derived from built pages. A new derivation is a new line. */
export default function derivedFiles(): Plugin {
  return {
    name: 'partita-derived-files',
    async postBuild(props) {
      await derive(props.outDir, [searchIndexFile(props), markdownFiles(props), socialCards(props), inlineCodeFile(props)]);
    },
  };
}
