import type { PluginConfig } from '@docusaurus/types';
import announcementId from './announcement-id';
import barePath from './bare-path';
import changelogFeed from './changelog-feed';
import derivedFiles from './derived-files';
import downloads from './downloads';
import headTags from './head-tags';
import moduleAliases from './module-aliases';
import markdownPages from './markdown-pages';
import projects from './projects';
import movedPages from './redirects';
import pageChunks from './page-chunks';
import postCssOptions from './postcss-options';
import pageDescriptions from './page-descriptions';
import robots from './robots';
import searchIndex from './search-index';
import shippedPackages from './shipped-packages';

/** The site's plugins, in order. As functions, since Docusaurus would load each path with separate copies of its modules. */
export const plugins = [
  moduleAliases,
  pageChunks,
  postCssOptions,
  headTags,
  pageDescriptions,
  barePath,
  announcementId,
  searchIndex,
  movedPages,
  markdownPages,
  derivedFiles,
  robots,
  changelogFeed,
  downloads,
  projects,
  shippedPackages,
] satisfies PluginConfig[];
