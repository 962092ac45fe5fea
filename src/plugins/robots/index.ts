import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';

/** Writes `robots.txt` at build time, because it contains the sitemap's URL, which depends on the site's. */
export default function robots({ baseUrl, siteConfig }: LoadContext): Plugin {
  return {
    name: 'partita-robots',
    async postBuild({ outDir }) {
      writeFileSync(path.join(outDir, 'robots.txt'), `User-agent: *\nAllow: /\n\nSitemap: ${siteConfig.url}${baseUrl}sitemap.xml\n`);
    },
  };
}
