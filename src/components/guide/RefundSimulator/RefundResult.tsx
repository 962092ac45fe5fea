import type { ReactNode } from 'react';
import { LiveCode } from '@site/src/components/CodePanel/LiveCode';
import { ScrollTable } from '@site/src/components/ScrollTable';
import { Columns } from '@site/src/components/ToolForm';
import { formatMoney } from '@site/src/domain/money';
import type { RefundOutcome } from '@site/src/domain/refund-input';
import styles from './styles.module.css';

interface RefundResultProps {
  refund: RefundOutcome;
  currency: string;
}

/** Returns the request body. The default strategy can be omitted. */
const bodyOf = ({ amount, strategy }: RefundOutcome, currency: string): Record<string, unknown> => ({
  amount: { value: amount, currency },
  ...(strategy !== 'future_first' && { strategy }),
});

function whenDone({ toCard, planStatus }: RefundOutcome): string {
  if (toCard > 0) return 'pending until the gateway confirms it';
  return planStatus === 'active' ? 'immediate: no gateway call needed' : 'immediate, and the hold ends';
}

/** The schedule before and after the refund, the outcome, and the request body. */
export function RefundResult({ refund, currency }: RefundResultProps): ReactNode {
  return (
    <Columns>
      <ScrollTable columns={['No.', 'Before', 'After', 'Status']}>
        {refund.installments.map(({ number, before, after, status }) => (
          <tr key={number} className={before === after ? undefined : styles.changed}>
            <td>{number}</td>
            <td>{formatMoney(before, currency)}</td>
            <td>{formatMoney(after, currency)}</td>
            <td>
              <code>{status}</code>
            </td>
          </tr>
        ))}
      </ScrollTable>
      <div>
        <dl className={styles.facts}>
          <div>
            <dt>The plan is</dt>
            <dd>
              <code>{refund.planStatus}</code>
            </dd>
          </div>
          <div>
            <dt>Still due</dt>
            <dd>{formatMoney(refund.outstanding, currency)}</dd>
          </div>
          <div>
            <dt>The refund is</dt>
            <dd>{whenDone(refund)}</dd>
          </div>
        </dl>
        <LiveCode title="Body of the refund" what="body" json={bodyOf(refund, currency)} />
      </div>
    </Columns>
  );
}
