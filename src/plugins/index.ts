import type { PluginConfig } from '@docusaurus/types';
import announcementId from './announcement-id';
import barePath from './bare-path';
import changelogFeed from './changelog-feed';
import headTags from './head-tags';
import moduleAliases from './module-aliases';
import markdownPages from './markdown-pages';
import movedPages from './redirects';
import pageDescriptions from './page-descriptions';
import pagePictures from './social-cards';
import robots from './robots';
import searchIndex from './search-index';
import shippedPackages from './shipped-packages';

/** What the build adds, in this order. As functions: by their paths each would be loaded with copies of all modules that it needs. */
export const plugins = [
  moduleAliases,
  headTags,
  pageDescriptions,
  barePath,
  announcementId,
  searchIndex,
  movedPages,
  markdownPages,
  robots,
  pagePictures,
  changelogFeed,
  shippedPackages,
] satisfies PluginConfig[];
