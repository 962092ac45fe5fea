// Replaces @docusaurus/theme-classic Footer/Logo (3.10): an image that loads when a reader scrolls near it. React would otherwise preload it before the text.
import type { ReactNode } from 'react';
import Link from '@docusaurus/Link';
import useBaseUrl from '@docusaurus/useBaseUrl';
import type { Props } from '@theme/Footer/Logo';

export default function FooterLogo({ logo }: Props): ReactNode {
  const { alt, width, height } = logo;
  const picture = <img className="footer__logo" src={useBaseUrl(logo.src)} alt={alt} width={width} height={height} loading="lazy" />;
  return logo.href ? <Link href={logo.href}>{picture}</Link> : picture;
}
