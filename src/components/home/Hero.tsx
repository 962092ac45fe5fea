import type { ReactNode } from 'react';
import Link from '@docusaurus/Link';
import { PlanCalculator } from '@site/src/components/PlanCalculator';
import { HeroSearch } from './HeroSearch';
import styles from './home.module.css';

export function Hero(): ReactNode {
  return (
    <section className={styles.hero}>
      <div>
        <h1>Split a card purchase into even installments.</h1>
        <p>
          Partita splits one order into installments on the card your shopper already has. No loan, no new account. Add it to your checkout
          in an afternoon.
        </p>
        <HeroSearch />
        <div className={styles.actions}>
          <Link className="button button--primary button--lg" to="/direct-api/quickstart">
            Start the quickstart
          </Link>
          <Link className="button button--secondary button--lg" to="/getting-started/adding-partita">
            Choose an integration
          </Link>
        </div>
      </div>
      <PlanCalculator />
    </section>
  );
}
