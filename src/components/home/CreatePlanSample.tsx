import { useRef, type ReactNode } from 'react';
import Link from '@docusaurus/Link';
import { CopyButton } from '../CopyButton';
import { Languages } from '../OperationSamples/Languages';
import { StoredCode } from '../OperationSamples/StoredCode';
import panel from '../OperationSamples/styles.module.css';
import { useLanguage } from '../OperationSamples/useLanguage';
import styles from './home.module.css';

/** The call that starts a plan, in the reader's language. It's the tested sample of the reference. */
export function CreatePlanSample(): ReactNode {
  const [language, setLanguage] = useLanguage();
  const code = useRef<HTMLDivElement>(null);
  return (
    <section className={`${styles.wrap} ${styles.split}`}>
      <div>
        <h2>One call starts a plan</h2>
        <p>
          Send the order, redirect the shopper to the link in the response, and verify the plan when they return. Amounts are in minor
          units: 50000 is $500.00. You can try the call without an account.
        </p>
        <p>
          <Link to="/api/v3/initiate-installment-plan">Initiate a plan</Link>
        </p>
      </div>
      <section className={`${panel.panel} ${panel.inText}`} aria-label="Sample: start a plan">
        <div className={panel.head}>
          <Languages chosen={language} onChoose={setLanguage} />
          <CopyButton what="sample" text={() => code.current?.querySelector('[data-sample]:not([hidden])')?.textContent ?? ''} />
        </div>
        <StoredCode name="v3/InitiateInstallmentPlan" part="request" index={0} language={language} at={code} />
      </section>
    </section>
  );
}
