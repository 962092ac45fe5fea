// Wraps @docusaurus/theme-classic ContentVisibility (3.10): only drafts and unlisted pages load the banners that say so.
import { lazy, Suspense, type ReactNode } from 'react';
import type { Props } from '@theme/ContentVisibility';

const Banners = lazy(() => import('@theme-original/ContentVisibility'));

export default function ContentVisibility(props: Props): ReactNode {
  const { unlisted, frontMatter } = props.metadata;
  return unlisted || frontMatter.unlisted || frontMatter.draft ? (
    <Suspense>
      <Banners {...props} />
    </Suspense>
  ) : null;
}
