import type { ReactNode } from 'react';
import useBrokenLinks from '@docusaurus/useBrokenLinks';

/** A target for `#id` links that the build's anchor check knows about, where there is no heading. */
export default function Anchor({ id }: { id: string }): ReactNode {
  useBrokenLinks().collectAnchor(id);
  return <span id={id} />;
}
