import type { ReactNode } from 'react';
import { useBaseUrlUtils } from '@docusaurus/useBaseUrl';
import { startLinks } from '../../data/start-links';

/**
 * What the dialog offers before anything is typed. DocSearch renders it in a paragraph, so it has to be inline elements.
 * These are plain links: Docusaurus would prefetch all six pages each time a reader opens the search.
 */
export function StartLinks(): ReactNode {
  const { withBaseUrl } = useBaseUrlUtils();
  return (
    <>
      <span id="start-links">Useful pages</span>
      <span className="start-links" role="list" aria-labelledby="start-links">
        {startLinks.map(({ title, to }) => (
          <span key={to} role="listitem">
            <a href={withBaseUrl(to)}>{title}</a>
          </span>
        ))}
      </span>
    </>
  );
}
