import { useEffect, useRef, type ReactNode } from 'react';
import { checkoutHost } from '@site/src/components/checkout/session/order';
import type { WindowProps } from './FrameWindow';
import styles from './styles.module.css';

/** The form over the page. The browser keeps the focus inside; Escape closes it, which counts as canceled. */
export function ModalWindow({ checkout, state, children }: WindowProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const isOpen = state.step === 'form' || state.step === 'challenge';
  useEffect(() => {
    if (!isOpen) return;
    dialog.current?.showModal();
    // The browser would choose the button that closes.
    dialog.current?.querySelector<HTMLElement>('form select')?.focus();
  }, [isOpen]);
  if (!isOpen) return children;
  return (
    <>
      <p>The checkout is open over this page.</p>
      <dialog ref={dialog} className={styles.modal} aria-label="Pay in installments with Partita" onClose={() => checkout.cancel(true)}>
        <div className={styles.modalHead}>
          <span className={styles.host}>frame: {checkoutHost}</span>
          <button type="button" className={styles.plain} onClick={() => dialog.current?.close()}>
            Close
          </button>
        </div>
        {children}
      </dialog>
    </>
  );
}
