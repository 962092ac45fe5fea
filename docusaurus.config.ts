import type { Config } from '@docusaurus/types';
import type * as Preset from '@docusaurus/preset-classic';
import { stylesheets } from './src/css/stylesheets';
import { baseUrl, siteUrl } from './src/data/address';
import { repository } from './src/data/repository';
import { announcementBar, footer, navbar } from './src/data/site';
import { searchService } from './src/data/search-service';
import { gitDates } from './src/plugins/git-dates';
import { plugins } from './src/plugins';
import { checkedFrontMatter } from './src/plugins/front-matter';
import { markdownPlugins } from './src/plugins/remark';
import { openapiOptions } from './src/reference/plugin-options';

export default {
  title: 'Partita Docs',
  tagline: 'Split a card purchase into a few even installments',
  favicon: 'img/favicon.svg',
  url: siteUrl,
  baseUrl,
  i18n: { defaultLocale: 'en', locales: ['en'] },
  // The faster minifier drops quotation marks and closing tags, which simple HTML parsers need.
  future: { v4: true, faster: { swcHtmlMinimizer: false }, experimental_vcs: gitDates(__dirname) },
  // Plain storage keys: Docusaurus would append a hash to docs-preferred-version-….
  storage: { type: 'localStorage', namespace: false },
  // trailingSlash stays unset: routes have no trailing slash, except for a folder's index page.
  onBrokenLinks: 'throw',
  onBrokenAnchors: 'warn',
  onDuplicateRoutes: 'warn',
  markdown: {
    hooks: { onBrokenMarkdownLinks: 'throw', onBrokenMarkdownImages: 'throw' },
    parseFrontMatter: checkedFrontMatter,
  },
  clientModules: [
    // First, before any plugin renders HTML or loads a script.
    './src/clientModules/trusted-types.ts',
    './src/clientModules/announce-page.ts',
    './src/clientModules/code-blocks.ts',
    './src/clientModules/copy-anchor.ts',
    './src/clientModules/explanations.ts',
    './src/clientModules/image-zoom.ts',
    './src/clientModules/idle-prefetch.ts',
    './src/clientModules/language-on-return.ts',
    './src/clientModules/navbar-height.ts',
    './src/clientModules/no-network.ts',
    './src/clientModules/print-sections.ts',
    './src/clientModules/scroll-position.ts',
    './src/clientModules/link-target.ts',
    './src/clientModules/readable-hash.ts',
    './src/clientModules/report-section.ts',
    './src/clientModules/reader-values.ts',
    './src/clientModules/shortcut-help.ts',
    './src/clientModules/stable-head.ts',
  ],
  presets: [
    [
      'classic',
      {
        blog: false,
        docs: {
          routeBasePath: '/',
          sidebarPath: './sidebars.ts',
          editUrl: `${repository}/edit/main/`,
          showLastUpdateTime: true,
          docItemComponent: '@theme/ApiItem',
          beforeDefaultRemarkPlugins: markdownPlugins,
        },
        pages: { beforeDefaultRemarkPlugins: markdownPlugins },
        sitemap: { lastmod: 'date', changefreq: null, priority: null },
        theme: { customCss: stylesheets },
      } satisfies Preset.Options,
    ],
  ],
  themes: ['docusaurus-theme-openapi-docs'],
  plugins: [['docusaurus-plugin-openapi-docs', openapiOptions], ...plugins],
  themeConfig: {
    metadata: [{ name: 'theme-color', content: '#ffffff' }],
    colorMode: { defaultMode: 'light', disableSwitch: true, respectPrefersColorScheme: false },
    docs: { sidebar: { hideable: true, autoCollapseCategories: false } },
    announcementBar,
    navbar,
    footer,
    // Code is highlighted at build time: src/plugins/remark/static-code.ts.
    prism: { theme: { plain: {}, styles: [] } },
    algolia: searchService,
  } satisfies Preset.ThemeConfig,
} satisfies Config;
