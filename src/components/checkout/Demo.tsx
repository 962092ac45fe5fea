import { useState, type ComponentType, type ReactNode } from 'react';
import { STORIES, type Presentation } from '@site/src/components/checkout/session/moments';
import { ORDER } from '@site/src/components/checkout/session/order';
import type { Checkout } from '@site/src/components/checkout/session/checkout';
import { failureText } from '@site/src/components/failure-text';
import { loaded } from '@site/src/components/load-error';
import { formatMoney } from '@site/src/domain/money';
import type { LiveProps } from './Live';
import { Log } from './Log';
import styles from './styles.module.css';

const TITLES: Readonly<Record<Presentation, string>> = {
  fields: 'Hosted fields demo',
  iframe: 'Iframe demo',
  modal: 'Modal demo',
  redirect: 'Redirect demo',
};

interface DemoProps {
  presentation: Presentation;
}

/** A checkout demo. The sandbox and the form load on first use. Until then, and without JavaScript, the page lists what happens. */
export function Demo({ presentation }: DemoProps): ReactNode {
  const [demo, setDemo] = useState<{ Live: ComponentType<LiveProps>; checkout: Checkout }>();
  const [status, setStatus] = useState('');
  const begin = (): void => {
    setStatus('Opening the sandbox…');
    loaded(import('./Live'))
      .then(({ default: Live, openCheckout }) => setDemo({ Live, checkout: openCheckout(presentation) }))
      .catch((error) => setStatus(failureText(error, 'The demo', 'select the button again')));
  };
  return (
    <section className={styles.demo} data-search="skip" aria-label={TITLES[presentation]}>
      {demo ? (
        <demo.Live checkout={demo.checkout} />
      ) : (
        <div className={styles.closed}>
          <div className={styles.stage}>
            <p className={styles.title}>Harbor Lane Home</p>
            <p>{`Order ${ORDER.reference}, ${formatMoney(ORDER.total, ORDER.currency)}`}</p>
            <p data-needs-script>
              <button type="button" className="button button--primary" onClick={begin}>
                Pay in installments
              </button>
            </p>
            <p className={styles.note} role="status">
              {status || 'This demo uses test cards and a sandbox inside this page. Nothing you type leaves the page.'}
            </p>
          </div>
          <Log title="Sequence of a payment" entries={STORIES[presentation]} />
        </div>
      )}
    </section>
  );
}
