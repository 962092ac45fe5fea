// Wraps @docusaurus/theme-classic Footer (3.10.2): it takes over its HTML in its turn.
import type { ReactNode } from 'react';
import Later from '@site/src/components/Later';
import Footer from '@theme-original/Footer';

export default function FooterInTurn(): ReactNode {
  return (
    <Later>
      <Footer />
    </Later>
  );
}
