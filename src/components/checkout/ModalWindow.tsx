import { useEffect, useRef, type ReactNode } from 'react';
import { checkoutHost } from '@site/src/components/checkout/session/order';
import type { WindowProps } from './FrameWindow';
import styles from './styles.module.css';

/** The form in a modal dialog, in which the browser keeps focus. Escape closes it, which cancels the payment. */
export function ModalWindow({ checkout, state, children }: WindowProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const isOpen = state.step === 'form' || state.step === 'challenge';
  useEffect(() => {
    if (!isOpen) return;
    dialog.current?.showModal();
    // By default, the browser would focus the Close button.
    dialog.current?.querySelector<HTMLElement>('form select')?.focus();
  }, [isOpen]);
  if (!isOpen) return children;
  return (
    <>
      <p>The checkout is open in a modal.</p>
      <dialog ref={dialog} className={styles.modal} aria-label="Pay in installments with Partita" onClose={() => checkout.cancel(true)}>
        <div className={styles.modalHead}>
          <span className={styles.host}>{`frame: ${checkoutHost}`}</span>
          <button type="button" onClick={() => dialog.current?.close()}>
            Close
          </button>
        </div>
        {children}
      </dialog>
    </>
  );
}
