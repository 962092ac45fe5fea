import { useRef, type ReactNode } from 'react';
import Link from '@docusaurus/Link';
import { homeSample } from '@site/src/data/home-sample';
import { CopyButton } from '../CopyButton';
import { ValuesButton } from '../ReaderValues/ValuesButton';
import { Languages } from '../OperationSamples/Languages';
import { StoredCode } from '../OperationSamples/StoredCode';
import panel from '../OperationSamples/styles.module.css';
import { useLanguage } from '../OperationSamples/useLanguage';
import styles from './home.module.css';

/** A request that starts a plan, in the reader's language, and its response. Both are tested samples from the reference. */
export function PlanSample(): ReactNode {
  const [language, setLanguage] = useLanguage();
  const request = useRef<HTMLDivElement>(null);
  const response = useRef<HTMLDivElement>(null);
  return (
    <section className={styles.wrap}>
      <div className={styles.intro}>
        <div>
          <h2>One call starts a plan</h2>
          <p>
            Send the order, and show the link in the response as a QR code. Online, redirect the shopper to it. Amounts are in minor units:
            50000 is $500.00.
          </p>
        </div>
        <Link className="button button--primary button--lg" to={homeSample.route}>
          View reference
        </Link>
      </div>
      <div className={styles.samples}>
        <section className={`${panel.panel} ${panel.inText}`} aria-label="Request that starts a plan">
          <div className={panel.head}>
            <Languages chosen={language} onChoose={setLanguage} />
            <ValuesButton />
            <CopyButton what="sample" text={() => request.current?.querySelector('[data-sample]:not([hidden])')?.textContent ?? ''} />
          </div>
          <StoredCode name="home/sample" part="request" index={0} language={language} at={request} />
        </section>
        <section className={panel.panel} aria-label="Response with the new plan">
          <div className={panel.head}>
            <p className={panel.title}>Response</p>
            <span className={panel.only}>{homeSample.response}</span>
          </div>
          <StoredCode name="home/sample" part="response" index={0} at={response} />
        </section>
      </div>
    </section>
  );
}
