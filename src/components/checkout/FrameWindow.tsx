import { useEffect, useRef, type ReactNode } from 'react';
import type { Checkout } from '@site/src/components/checkout/session/checkout';
import type { CheckoutState } from '@site/src/components/checkout/session/checkout-state';
import { checkoutHost } from '@site/src/components/checkout/session/order';
import styles from './styles.module.css';

export interface WindowProps {
  checkout: Checkout;
  state: CheckoutState;
  children: ReactNode;
}

/** The form inside the shop's page. It reports its height as a message, like the real frame. */
export function FrameWindow({ checkout, state, children }: WindowProps): ReactNode {
  const frame = useRef<HTMLDivElement>(null);
  const { step } = state;
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const observer = new ResizeObserver(() => checkout.resized(Math.round(element.getBoundingClientRect().height)));
    observer.observe(element);
    return () => observer.disconnect();
  }, [checkout, step]);
  const isFramed = step === 'form' || step === 'challenge';
  return (
    <>
      <p className={styles.title}>Harbor Lane Home checkout</p>
      {isFramed ? (
        <div ref={frame} className={styles.frame}>
          <p className={styles.host}>{`frame: ${checkoutHost}`}</p>
          {children}
        </div>
      ) : (
        children
      )}
    </>
  );
}
