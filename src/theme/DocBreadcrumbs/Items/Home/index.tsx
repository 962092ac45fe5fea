// Replaces @docusaurus/theme-classic DocBreadcrumbs/Items/Home (3.10): text instead of an icon, like the other breadcrumbs.
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
