import type { LoadContext, PluginConfig } from '@docusaurus/types';
import { redirects } from '../data/redirects';
import { checkedRedirects } from '../lib/redirects';
import announcementId from './announcement-id';
import barePath from './bare-path';
import changelogFeed from './changelog-feed';
import earlyWorkers from './early-workers';
import hostingHeaders from './hosting-headers';
import leanBundle from './lean-bundle';
import leanRoutes from './lean-routes';
import leanStyles from './lean-styles';
import leanSyntax from './lean-syntax';
import markdownTwins from './markdown-twins';
import pageDescriptions from './page-descriptions';
import pagePictures from './page-pictures';
import parallelMarkdown from './parallel-markdown';
import robots from './robots';
import sameBytes from './same-bytes';
import searchIndex from './search-index';
import shippedPackages from './shipped-packages';
import whenGenerated from './when-generated';

const movedPages = { redirects: checkedRedirects(redirects) };

/** What the build adds, in this order. As functions: by their paths each would be loaded with copies of all modules that it needs. */
export const plugins = [
  parallelMarkdown,
  earlyWorkers,
  leanBundle,
  leanRoutes,
  leanStyles,
  leanSyntax,
  sameBytes,
  pageDescriptions,
  barePath,
  announcementId,
  searchIndex,
  ['@docusaurus/plugin-client-redirects', movedPages],
  markdownTwins,
  robots,
  (context: LoadContext) => hostingHeaders(context, movedPages),
  pagePictures,
  changelogFeed,
  shippedPackages,
  whenGenerated,
] satisfies PluginConfig[];
