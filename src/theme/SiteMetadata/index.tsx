// Wraps @docusaurus/theme-classic SiteMetadata (3.10): each page links to its Markdown version and its image for link previews.
import type { ReactNode } from 'react';
import Head from '@docusaurus/Head';
import { useLocation } from '@docusaurus/router';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import SiteMetadata from '@theme-original/SiteMetadata';
import { pictureRoute, PICTURE } from '@site/src/data/social-card-path';
import { markdownRoute, routeBelow, unlistedRoutes } from '@site/src/data/markdown-route';

export default function SiteMetadataWrapper(): ReactNode {
  const { siteConfig } = useDocusaurusContext();
  const { baseUrl, title } = siteConfig;
  const address = siteConfig.url + baseUrl;
  const route = routeBelow(useLocation().pathname, baseUrl);
  const picture = address + pictureRoute(route).slice(1);
  return (
    <>
      <SiteMetadata />
      {!unlistedRoutes.includes(route.replace(/(.)\/$/, '$1')) && (
        <Head>
          <link rel="alternate" type="text/markdown" href={address + markdownRoute(route).slice(1)} />
          <meta property="og:type" content="website" />
          <meta property="og:site_name" content={title} />
          <meta property="og:image" content={picture} />
          <meta property="og:image:type" content="image/png" />
          <meta property="og:image:width" content={String(PICTURE.width)} />
          <meta property="og:image:height" content={String(PICTURE.height)} />
          <meta name="twitter:image" content={picture} />
        </Head>
      )}
    </>
  );
}
