// Wraps @docusaurus/theme-classic Navbar/MobileSidebar (3.10): renders the drawer and its links when it first opens, instead of hiding them on every page.
import { useEffect, useState, type ReactNode } from 'react';
import { useNavbarMobileSidebar } from '@docusaurus/theme-common/internal';
import MobileSidebar from '@theme-original/Navbar/MobileSidebar';

export default function MobileSidebarOnUse(): ReactNode {
  const { shown } = useNavbarMobileSidebar();
  const [wasShown, setWasShown] = useState(shown);
  useEffect(() => {
    if (shown) setWasShown(true);
  }, [shown]);
  return (shown || wasShown) && <MobileSidebar />;
}
