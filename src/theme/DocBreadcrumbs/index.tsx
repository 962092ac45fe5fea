// Replaces @docusaurus/theme-classic DocBreadcrumbs (3.10): merges a category and its page if they have the same name, and starts with text instead of an icon.
import type { ReactNode } from 'react';
import { ThemeClassNames } from '@docusaurus/theme-common';
import { useHomePageRoute } from '@docusaurus/theme-common/internal';
import { useSidebarBreadcrumbs } from '@docusaurus/plugin-content-docs/client';
import Link from '@docusaurus/Link';
import useBaseUrl from '@docusaurus/useBaseUrl';
import StructuredData from '@theme/DocBreadcrumbs/StructuredData';

export default function DocBreadcrumbs(): ReactNode {
  const all = useSidebarBreadcrumbs();
  const home = useHomePageRoute();
  const homeAddress = useBaseUrl('/');
  if (!all) return null;
  const steps = all.filter(({ label }, index) => label !== all[index + 1]?.label);
  return (
    <>
      <StructuredData breadcrumbs={steps} />
      <nav className={ThemeClassNames.docs.docBreadcrumbs} aria-label="Breadcrumbs">
        <ul className="breadcrumbs">
          {home && (
            <li className="breadcrumbs__item">
              <Link aria-label="Home page" className="breadcrumbs__link" href={homeAddress}>
                Home
              </Link>
            </li>
          )}
          {steps.map(({ label, href }, index) => (
            <li key={label} className="breadcrumbs__item">
              {href && index < steps.length - 1 ? (
                <Link className="breadcrumbs__link" href={href}>
                  {label}
                </Link>
              ) : (
                <span className="breadcrumbs__link">{label}</span>
              )}
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}
