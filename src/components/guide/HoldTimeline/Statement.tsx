import type { ReactNode } from 'react';
import type { HoldStep } from '@site/src/domain/hold';
import { longDay } from '@site/src/domain/dates';
import { formatMoney } from '@site/src/domain/money';
import styles from './styles.module.css';

interface StatementProps {
  first: HoldStep | undefined;
  currency: string;
}

/** The two statement lines of one order, which shoppers may mistake for a double charge. */
export function Statement({ first, currency }: StatementProps): ReactNode {
  if (!first) return null;
  return (
    <figure className={styles.statement}>
      <figcaption>{`Two lines on the statement of ${longDay(first.date)}, one order:`}</figcaption>
      <dl>
        <div>
          <dt>
            HARBORLANE*HL-10482 <span>booked</span>
          </dt>
          <dd>{formatMoney(first.charged, currency)}</dd>
        </div>
        <div data-held>
          <dt>
            HARBORLANE*HL-10482 <span>pending: a hold, not a charge</span>
          </dt>
          <dd>{formatMoney(first.held, currency)}</dd>
        </div>
      </dl>
    </figure>
  );
}
