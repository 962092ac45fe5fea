// Replaces @docusaurus/theme-classic DocBreadcrumbs/Items/Home (3.10): a word instead of a picture of a house, as the other steps of the way are words.
import type { ReactNode } from 'react';
import Link from '@docusaurus/Link';
import useBaseUrl from '@docusaurus/useBaseUrl';

export default function HomeBreadcrumbItem(): ReactNode {
  return (
    <li className="breadcrumbs__item">
      <Link aria-label="Home page" className="breadcrumbs__link" href={useBaseUrl('/')}>
        Home
      </Link>
    </li>
  );
}
