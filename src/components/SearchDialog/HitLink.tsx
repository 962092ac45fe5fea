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
 * The link of a hit, which is one only under a pointer, where a reader may want to open it in a new tab. For a keyboard and for assistive
 * technology, the hit itself is an option of a list, and an option can't contain a link: https://github.com/algolia/docsearch/issues/1014
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
  // A click may follow before React has rendered.
  const point = ({ currentTarget }: PointerEvent<HTMLAnchorElement>): void => {
    currentTarget.href = url;
    currentTarget.tabIndex = -1;
  };
  const leave = ({ currentTarget }: PointerEvent): void => ['href', 'tabindex'].forEach((name) => currentTarget.removeAttribute(name));
  return (
    // oxlint-disable-next-line jsx-a11y/anchor-is-valid, jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- DocSearch handles the keys
    <a onPointerEnter={point} onPointerLeave={leave} onClick={choose}>
      {children}
    </a>
  );
}
