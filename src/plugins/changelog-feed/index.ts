import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { currentContract } from '../../reference/changelog/contract';
import { releases } from '../../reference/changelog/releases';
import { FEED, feedOf } from '../../reference/changelog/feed';

/** Writes the releases as a feed, and links it in the head of every page. */
export default function changelogFeed({ baseUrl, siteConfig }: LoadContext): Plugin {
  return {
    name: 'partita-changelog-feed',
    injectHtmlTags: () => ({
      headTags: [
        {
          tagName: 'link',
          attributes: {
            rel: 'alternate',
            type: 'application/rss+xml',
            title: 'Changes of the Partita APIs',
            href: baseUrl + FEED.slice(1),
          },
        },
      ],
    }),
    async postBuild({ outDir }) {
      const addressOf = (file: string): string => siteConfig.url + baseUrl + file.slice(1);
      writeFileSync(path.join(outDir, FEED), feedOf(releases(), currentContract(), addressOf));
    },
  };
}
