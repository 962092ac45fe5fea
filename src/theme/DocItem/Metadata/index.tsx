// Replaces @docusaurus/theme-classic DocItem/Metadata (3.10): the image for link previews has a text alternative, the words that it shows.
import type { ReactNode } from 'react';
import { PageMetadata } from '@docusaurus/theme-common';
import { useDoc } from '@docusaurus/plugin-content-docs/client';

export default function DocItemMetadata(): ReactNode {
  const { metadata, frontMatter } = useDoc();
  return (
    <PageMetadata title={metadata.title} description={metadata.description} keywords={frontMatter.keywords}>
      <meta property="og:image:alt" content={`Partita Docs: ${metadata.title}`} />
    </PageMetadata>
  );
}
