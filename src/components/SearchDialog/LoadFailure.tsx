import { useEffect, useRef, type ReactNode } from 'react';
import { unreachable } from '../../search/client/unreachable';
import styles from './LoadFailure.module.css';

interface LoadFailureProps {
  onRetry: () => void;
  onClose: () => void;
}

/** An error message that replaces the dialog if its code can't be loaded. */
export function LoadFailure({ onRetry, onClose }: LoadFailureProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className={styles.panel} aria-labelledby="search-load-failure" onClose={onClose}>
      <h2 id="search-load-failure">{unreachable.title}</h2>
      <p>{unreachable.help}</p>
      <button type="button" className="button button--primary" onClick={onRetry}>
        Try again
      </button>{' '}
      <button type="button" onClick={onClose}>
        Close
      </button>
    </dialog>
  );
}
