import type { ReactNode } from 'react';
import type { Arrival } from '@site/src/components/checkout/session/checkout-state';
import { REDIRECT_URLS } from '@site/src/components/checkout/session/order';
import type { WindowProps } from './FrameWindow';
import styles from './styles.module.css';

const ARRIVALS: readonly [Arrival, string][] = [
  ['browser', 'The browser returns first'],
  ['webhook', 'The webhook arrives first'],
  ['closed', 'The shopper closes the window'],
];

/** A browser window that shows Partita's page, and then the shop's return page. */
export function RedirectWindow({ checkout, state, children }: WindowProps): ReactNode {
  const isClosed = state.step === 'paid' && state.returnedTo === undefined;
  return (
    <>
      <label className={styles.field}>
        After the payment
        <select value={state.arrival} onChange={(event) => checkout.arriveBy(event.target.value as Arrival)}>
          {ARRIVALS.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <div className={styles.browser}>
        <p className={styles.address}>
          <span className={styles.hidden}>Address: </span>
          <span>{isClosed ? 'Window closed' : (state.returnedTo ?? state.plan?.checkoutUrl)}</span>
        </p>
        <div className={styles.view}>
          {isClosed ? <p role="status">The shopper left. The webhook notifies your server of the payment.</p> : children}
        </div>
      </div>
      <details className={styles.urls}>
        <summary>Return URLs (redirectUrls)</summary>
        <dl>
          {Object.entries(REDIRECT_URLS).map(([name, url]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{url}</dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  );
}
