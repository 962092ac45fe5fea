import type { ReactNode } from 'react';
import Link from '@docusaurus/Link';
import CodeBlock from '@theme/CodeBlock';
import { hosts } from '@site/src/data/hosts';
import styles from './home.module.css';

const sample = `const response = await fetch('${hosts.api.sandbox}/installment-plans/initiate', {
  method: 'POST',
  headers: {
    Authorization: \`Bearer \${token}\`,
    'Content-Type': 'application/json',
    'X-Partita-Idempotency-Key': \`\${orderId}-initiate\`,
  },
  body: JSON.stringify({
    planData: {
      terminalId: '5e1f6c0a-8d0b-4c52-9a39-0f6a2f5b7c11',
      totalAmount: { value: 50000, currency: 'USD' },
      numberOfInstallments: 4,
      purchaseMethod: 'ecommerce',
      orderReference: orderId,
    },
  }),
});
const { planNumber, checkoutUrl } = await response.json();`;

export function CreatePlanSample(): ReactNode {
  return (
    <section className={`${styles.wrap} ${styles.split}`}>
      <div>
        <h2>One call starts a plan</h2>
        <p>
          Send the order, redirect the shopper to the link you get back, and verify the plan when they return. Amounts are whole minor
          units: 50000 is $500.00.
        </p>
        <p>
          <Link to="/api/v3/initiate-installment-plan">Initiate a plan</Link>
        </p>
      </div>
      <CodeBlock language="js" title="Node">
        {sample}
      </CodeBlock>
    </section>
  );
}
