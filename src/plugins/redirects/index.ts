import type { LoadContext, Plugin } from '@docusaurus/types';
import { redirects } from '../../data/redirects';
import { writeRedirects } from './redirect-pages';
import { checkedRedirects } from './chains';

/**
 * Redirects routes of pages that have moved. `@docusaurus/plugin-client-redirects` writes an inline script into each page; with about 20 of
 * them, their hashes exceed the maximum length of a Content Security Policy on some hosts.
 */
export default function movedPages({ baseUrl }: LoadContext): Plugin {
  const checked = checkedRedirects(redirects);
  return {
    name: 'partita-moved-pages',
    async postBuild({ outDir }) {
      writeRedirects(outDir, baseUrl, checked);
    },
  };
}
