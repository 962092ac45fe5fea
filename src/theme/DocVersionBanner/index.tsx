// Wraps @docusaurus/theme-classic DocVersionBanner (3.10): only pages of a version that has a banner load it.
import { lazy, Suspense, type ReactNode } from 'react';
import { useDocsVersion } from '@docusaurus/plugin-content-docs/client';
import type { Props } from '@theme/DocVersionBanner';

const Banner = lazy(() => import('@theme-original/DocVersionBanner'));

export default function DocVersionBanner(props: Props): ReactNode {
  return useDocsVersion().banner ? (
    <Suspense>
      <Banner {...props} />
    </Suspense>
  ) : null;
}
