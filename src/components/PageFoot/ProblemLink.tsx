import type { ReactNode } from 'react';
import { useDoc, useDocsVersion } from '@docusaurus/plugin-content-docs/client';
import { reportLink } from '@site/src/components/PageFoot/report-link';

/** Reports a problem with the page. `src/clientModules/report-section.ts` adds the section on click. */
export function ProblemLink({ className }: { className?: string }): ReactNode {
  const { title, permalink } = useDoc().metadata;
  const { label } = useDocsVersion();
  return (
    <a className={className} href={reportLink({ title, page: permalink, version: label, reason: 'Problem' })} rel="nofollow">
      Something wrong here?
    </a>
  );
}
