import { useEffect, useRef, type ReactNode } from 'react';
import type { Checkout, CheckoutState } from '@site/src/components/checkout/session/checkout';
import { challengeHost, ORDER } from '@site/src/components/checkout/session/order';
import { mediumDay } from '@site/src/domain/dates';
import { inWords } from '@site/src/domain/money';
import styles from './styles.module.css';

interface ScreenProps {
  checkout: Checkout;
  state: CheckoutState;
  form: ReactNode;
  run: (action: () => Promise<void>) => void;
}

/** The first words of a screen. They take the focus, so that a reader who can't see it hears that it changed. */
function Title({ children }: { children: ReactNode }): ReactNode {
  const title = useRef<HTMLParagraphElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  return (
    <p ref={title} className={styles.title} tabIndex={-1}>
      {children}
    </p>
  );
}

function Challenge({ checkout, run }: Pick<ScreenProps, 'checkout' | 'run'>): ReactNode {
  return (
    <div className={styles.frame}>
      <p className={styles.host}>frame: {challengeHost}</p>
      <Title>Your bank asks whether this is you</Title>
      <p>The mock page of the issuer. A real one asks for a code or for your app.</p>
      <button type="button" className="button button--primary" onClick={() => run(() => checkout.answer(true))}>
        Approve
      </button>{' '}
      <button type="button" className={styles.plain} onClick={() => run(() => checkout.answer(false))}>
        Decline
      </button>
    </div>
  );
}

const ENDS: Readonly<Record<'failed' | 'canceled' | 'expired', [title: string, text: string]>> = {
  failed: ['The payment did not go through', 'Your cart is kept. Offer another way to pay.'],
  canceled: ['You have not paid', 'Your cart is as it was.'],
  expired: ['This form has expired', 'The link lives for 60 minutes. Your server initiates again, with a new idempotency key.'],
};

function Paid({ state }: { state: CheckoutState }): ReactNode {
  const { plans, count, isPaid, plan } = state;
  const dues = plans.find(({ length }) => length === count) ?? [];
  return (
    <>
      <Title>{isPaid ? 'Thank you for your order' : 'We are checking your payment'}</Title>
      <p>
        Plan <code>{plan?.planNumber}</code> for {ORDER.reference}:
      </p>
      <ol className={styles.dues}>
        {dues.map(({ number, date, amount }) => (
          <li key={number}>
            {inWords(amount, ORDER.currency)}, {number === 1 ? 'paid today' : mediumDay(date)}
          </li>
        ))}
      </ol>
    </>
  );
}

/** What the shopper sees now: the form, the challenge, or how it ended. */
export function Screen({ checkout, state, form, run }: ScreenProps): ReactNode {
  const { step } = state;
  if (step === 'opening') return <p role="status">Opening the sandbox…</p>;
  if (step === 'form') return form;
  if (step === 'challenge') return <Challenge checkout={checkout} run={run} />;
  if (step === 'paid') return <Paid state={state} />;
  const [title, text] = ENDS[step];
  return (
    <>
      <Title>{title}</Title>
      <p>{text}</p>
    </>
  );
}
