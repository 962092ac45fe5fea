// Replaces @docusaurus/theme-classic ColorModeToggle (3.10): the site has only a light mode, so no page loads the switch and its icons.
import type { ReactNode } from 'react';

export default function ColorModeToggle(): ReactNode {
  return null;
}
