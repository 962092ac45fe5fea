import type { LoadContext, Plugin } from '@docusaurus/types';
import type { ThemeConfig } from '@docusaurus/preset-classic';

/**
 * Shows a new announcement immediately. Docusaurus hides the bar before hydration when the last one was closed, and compares IDs only
 * afterward: readers would see a new announcement on their second visit.
 */
const script = (id: string): string => `(function () {
  try {
    if (localStorage.getItem('docusaurus.announcement.id') !== ${JSON.stringify(id)})
      document.documentElement.removeAttribute('data-announcement-bar-initially-dismissed');
  } catch (error) {
    /* Without storage, no announcement was closed. */
  }
})();`;

export default function announcementId({ siteConfig }: LoadContext): Plugin {
  const id = (siteConfig.themeConfig as ThemeConfig).announcementBar?.id;
  return {
    name: 'partita-announcement-id',
    injectHtmlTags: () => (id ? { postBodyTags: [{ tagName: 'script', innerHTML: script(id) }] } : {}),
  };
}
