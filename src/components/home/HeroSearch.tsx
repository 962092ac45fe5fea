import type { MouseEvent, ReactNode } from 'react';
import useBaseUrl from '@docusaurus/useBaseUrl';
import styles from './home.module.css';

/** Opens the search dialog by clicking the button in the navbar. Without JavaScript, it links to the search page. */
export function HeroSearch(): ReactNode {
  const open = (event: MouseEvent): void => {
    const button = document.querySelector<HTMLButtonElement>('[data-opens-search]');
    if (!button || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    button.click();
  };
  return (
    <a className={styles.search} href={useBaseUrl('/search')} onClick={open}>
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <circle cx="9" cy="9" r="6" />
        <path d="m13.5 13.5 4 4" />
      </svg>
      Search guides, fields, and error codes
    </a>
  );
}
