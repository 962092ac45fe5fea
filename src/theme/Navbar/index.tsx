// Wraps @docusaurus/theme-classic Navbar (3.10.2): it takes over its HTML in its turn.
import type { ReactNode } from 'react';
import Later from '@site/src/components/Later';
import Navbar from '@theme-original/Navbar';

export default function NavbarInTurn(): ReactNode {
  return (
    <Later>
      <Navbar />
    </Later>
  );
}
