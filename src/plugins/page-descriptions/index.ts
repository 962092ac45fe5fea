import type { LoadedContent } from '@docusaurus/plugin-content-docs';
import type { Plugin } from '@docusaurus/types';

/** Every page's description, by route, for the pages that list others. */
export default function pageDescriptions(): Plugin {
  return {
    name: 'partita-page-descriptions',
    async allContentLoaded({ allContent, actions }) {
      const docs = allContent['docusaurus-plugin-content-docs']?.default as LoadedContent | undefined;
      const pages = docs?.loadedVersions.flatMap((version) => version.docs) ?? [];
      const descriptions = Object.fromEntries(pages.map(({ permalink, description }) => [permalink, description]));
      await actions.createData('descriptions.json', JSON.stringify(descriptions));
    },
  };
}
