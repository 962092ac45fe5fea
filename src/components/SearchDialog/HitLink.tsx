import { useEffect, type MouseEvent, type PointerEvent, type ReactNode } from 'react';
import { useHistory } from '@docusaurus/router';
import { hasModifier } from '../key-press';

interface HitLinkProps {
  /** With the base URL. */
  url: string;
  onChoose: () => void;
  children: ReactNode;
}

/**
 * A search hit that's a link only while the pointer is on it, so that a reader can open it in a new tab. To the keyboard and to assistive
 * technology, a hit is an option in a list, and an option can't contain a link: https://github.com/algolia/docsearch/issues/1014
 */
export function HitLink({ url, onChoose, children }: HitLinkProps): ReactNode {
  const history = useHistory();
  const isOnSite = url.startsWith('/');
  useEffect(() => {
    if (isOnSite) window.docusaurus.prefetch(url.replace(/[?#].*/, ''));
  }, [url, isOnSite]);
  const choose = (event: MouseEvent): void => {
    onChoose();
    if (!isOnSite || hasModifier(event) || event.shiftKey) return;
    event.preventDefault();
    history.push(url);
  };
  // Without state, because a click may come before React has rendered it.
  const point = ({ currentTarget }: PointerEvent<HTMLAnchorElement>): void => {
    currentTarget.href = url;
    currentTarget.tabIndex = -1;
  };
  const leave = ({ currentTarget }: PointerEvent): void => {
    currentTarget.removeAttribute('href');
    currentTarget.removeAttribute('tabindex');
  };
  return (
    // oxlint-disable-next-line jsx-a11y/anchor-is-valid, jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- DocSearch handles the keys
    <a onPointerEnter={point} onPointerLeave={leave} onClick={choose}>
      {children}
    </a>
  );
}
