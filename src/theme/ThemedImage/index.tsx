// Replaces @docusaurus/theme-classic ThemedImage (3.10): one picture where the framework writes one for each color mode, of which the site has one.
import type { ReactNode } from 'react';
import type { Props } from '@theme/ThemedImage';

export default function ThemedImage({ sources, alt, ...props }: Props): ReactNode {
  return <img src={sources.light} alt={alt} {...props} />;
}
