import type { ReactNode } from 'react';
import { useBaseUrlUtils } from '@docusaurus/useBaseUrl';
import { startLinks } from '../../data/start-links';

/**
 * Links that the dialog shows before the reader types. DocSearch renders them in a paragraph, so they must be inline elements. They're
 * plain links because Docusaurus would prefetch all six pages whenever the search opens.
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
