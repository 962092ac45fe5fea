// Replaces @docusaurus/theme-classic DocItem/Footer (3.10): asks whether the page helped, and shows the edit link and the date in one line.
import type { ReactNode } from 'react';
import { useDoc, useDocsVersion } from '@docusaurus/plugin-content-docs/client';
import { PageFoot } from '@site/src/components/PageFoot';

export default function DocItemFooter(): ReactNode {
  const { metadata } = useDoc();
  const { label } = useDocsVersion();
  return (
    <PageFoot
      title={metadata.title}
      page={metadata.permalink}
      version={label}
      editUrl={metadata.editUrl}
      updatedAt={metadata.lastUpdatedAt}
    />
  );
}
