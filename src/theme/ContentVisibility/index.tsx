// Replaces @docusaurus/theme-classic ContentVisibility (3.10): the front matter of this site has no drafts or unlisted pages (src/plugins/front-matter), so no page loads the banners for them.
import type { ReactNode } from 'react';

export default function ContentVisibility(): ReactNode {
  return null;
}
