import type { Plugin } from '@docusaurus/types';
import { inlineScript } from '../head-tags/inline-script';

/**
 * Replaces `/x/index.html` with `/x` in the address bar before the page hydrates. The router strips the file name only internally, so the
 * home page would render twice and other pages would fail to hydrate. The canonical link, already parsed when the body starts, contains the
 * route with the base URL.
 */
const script = `(function () {
  var canonical = document.querySelector('link[rel=canonical]');
  if (!canonical || !/\\/index\\.html$/.test(location.pathname)) return;
  var bare = new URL(canonical.href).pathname;
  if (/404\\.html$/.test(bare)) return;
  history.replaceState(history.state, '', bare + location.search + location.hash);
})();`;

export default async function barePath(): Promise<Plugin> {
  const tag = await inlineScript(script);
  return {
    name: 'partita-bare-path',
    injectHtmlTags: () => ({ preBodyTags: [tag] }),
  };
}
