// Wraps @docusaurus/theme-classic Footer (3.10): hydrates separately.
import type { ReactNode } from 'react';
import HydrationBoundary from '@site/src/components/HydrationBoundary';
import Footer from '@theme-original/Footer';

export default function FooterWrapper(): ReactNode {
  return (
    <HydrationBoundary>
      <Footer />
    </HydrationBoundary>
  );
}
