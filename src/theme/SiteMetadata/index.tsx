// Wraps @docusaurus/theme-classic SiteMetadata (3.10.2): each page names its Markdown twin in its head.
import type { ReactNode } from 'react';
import Head from '@docusaurus/Head';
import { useLocation } from '@docusaurus/router';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import SiteMetadata from '@theme-original/SiteMetadata';
import { routeBelow, twinRoute } from '@site/src/lib/twin-route';

/** Pages without a twin. */
const UNLISTED = ['/404.html', '/search'];

export default function SiteMetadataWrapper(): ReactNode {
  const { siteConfig } = useDocusaurusContext();
  const { baseUrl } = siteConfig;
  const address = siteConfig.url + baseUrl;
  const route = routeBelow(useLocation().pathname, baseUrl);
  return (
    <>
      <SiteMetadata />
      {!UNLISTED.includes(route.replace(/(.)\/$/, '$1')) && (
        <Head>
          <link rel="alternate" type="text/markdown" href={address + twinRoute(route).slice(1)} />
        </Head>
      )}
    </>
  );
}
