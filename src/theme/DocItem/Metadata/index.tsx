// Wraps @docusaurus/theme-classic DocItem/Metadata (3.10): the image for link previews has a text alternative.
import type { ReactNode } from 'react';
import { useDoc } from '@docusaurus/plugin-content-docs/client';
import DocItemMetadata from '@theme-original/DocItem/Metadata';
import { PictureText } from '@site/src/components/PictureText';

export default function DocItemMetadataWrapper(): ReactNode {
  const { title } = useDoc().metadata;
  return (
    <>
      <DocItemMetadata />
      <PictureText title={title} />
    </>
  );
}
