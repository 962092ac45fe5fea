import type { ReactNode } from 'react';
import { Staff } from '@site/src/components/Staff';
import { day, duesOf, usd } from '@site/src/reference/hub-screens/sample-order';
import { mails, type Mail, type MailName } from '@site/src/components/guide/EmailPreview/emails';
import styles from './styles.module.css';

function Schedule({ paid }: { paid: number }): ReactNode {
  const dues = duesOf('HL-10482');
  return (
    <>
      <div className={styles.staff}>
        <Staff paid={paid} total={dues.length} label={`${paid} of ${dues.length} installments paid`} />
      </div>
      <table className={styles.schedule}>
        <thead>
          <tr>
            {['Payment', 'Date', 'Amount', 'Status'].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {dues.map(({ number, date, amount }) => (
            <tr key={number}>
              <td>{number}</td>
              <td>{day(date)}</td>
              <td>{usd(amount)}</td>
              <td>{number <= paid ? 'Paid' : 'Due'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** A sample of an email that Partita sends, as text that readers can select and search. */
export default function EmailPreview({ of }: { of: MailName }): ReactNode {
  const { from, to, subject, text, facts = [], paid, button, closing }: Mail = mails[of];
  return (
    <section className={styles.mail} aria-label={`Sample email: ${subject}`}>
      <dl className={styles.head}>
        <dt>From</dt>
        <dd>{from}</dd>
        <dt>To</dt>
        <dd>{to}</dd>
        <dt>Subject</dt>
        <dd className={styles.subject}>{subject}</dd>
      </dl>
      <div className={styles.body} data-search="skip">
        {text.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {facts.length > 0 && (
          <dl className={styles.facts}>
            {facts.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
        {paid !== undefined && <Schedule paid={paid} />}
        {button && <p className={styles.button}>{button}</p>}
        {closing && <p className={styles.closing}>{closing}</p>}
      </div>
    </section>
  );
}
