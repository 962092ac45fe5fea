// Replaces @docusaurus/theme-classic Icon/ExternalLink (3.10): links to other sites have no icon. A page has 18 of them.
import type { ReactNode } from 'react';

export default function IconExternalLink(): ReactNode {
  return null;
}
