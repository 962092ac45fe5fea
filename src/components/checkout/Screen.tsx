import { useEffect, useRef, type ReactNode } from 'react';
import type { Checkout } from '@site/src/components/checkout/session/checkout';
import type { CheckoutState } from '@site/src/components/checkout/session/checkout-state';
import { challengeHost, ORDER } from '@site/src/components/checkout/session/order';
import { mediumDay } from '@site/src/domain/dates';
import { formatMoney } from '@site/src/domain/money';
import styles from './styles.module.css';

interface ScreenProps {
  checkout: Checkout;
  state: CheckoutState;
  form: ReactNode;
  run: (action: () => Promise<void>) => void;
}

/** The title of a screen. It takes focus, so screen readers announce the change. */
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
      <p className={styles.host}>{`frame: ${challengeHost}`}</p>
      <Title>Your bank needs to verify your identity</Title>
      <p>This is the mock issuer page. A real one asks for a code or opens your banking app.</p>
      <button type="button" className="button button--primary" onClick={() => run(() => checkout.resolveChallenge(true))}>
        Approve
      </button>{' '}
      <button type="button" onClick={() => run(() => checkout.resolveChallenge(false))}>
        Decline
      </button>
    </div>
  );
}

const ENDS: Readonly<Record<'failed' | 'canceled' | 'expired', [title: string, text: string]>> = {
  failed: ["The payment didn't go through", 'Your cart is unchanged. Choose another way to pay.'],
  canceled: ['Payment canceled', "You haven't been charged, and your cart is unchanged."],
  expired: ['This form has expired', 'The link is valid for 60 minutes. Your server must initiate again, with a new idempotency key.'],
};

function Paid({ state }: { state: CheckoutState }): ReactNode {
  const { plans, count, isPaid, plan } = state;
  const dues = plans.find(({ length }) => length === count) ?? [];
  return (
    <>
      <Title>{isPaid ? 'Thank you for your order' : "We're checking your payment"}</Title>
      <p>
        Plan <code>{plan?.planNumber}</code> <span>{`for ${ORDER.reference}:`}</span>
      </p>
      <ol className={styles.dues}>
        {dues.map(({ number, date, amount }) => (
          <li key={number}>{`${formatMoney(amount, ORDER.currency)}, ${number === 1 ? 'paid today' : mediumDay(date)}`}</li>
        ))}
      </ol>
    </>
  );
}

/** The shopper's current screen: the form, the challenge, or the outcome. */
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
