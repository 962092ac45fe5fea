// Replaces @docusaurus/theme-classic ThemedImage (3.10): renders a single image, because the site has only one color mode.
import type { ReactNode } from 'react';
import type { Props } from '@theme/ThemedImage';

export default function ThemedImage({ sources, alt, ...props }: Props): ReactNode {
  return <img src={sources.light} alt={alt} {...props} />;
}
