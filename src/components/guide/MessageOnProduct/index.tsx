import { useMemo, useState, type ReactNode } from 'react';
import { LiveElement } from '@site/src/components/messaging/LiveElement';
import { formatMoney, minorPerMajor } from '@site/src/domain/money';
import { DEFAULTS } from '@site/src/components/messaging/model/settings';
import styles from './styles.module.css';

interface Variant {
  name: string;
  /** In major units of USD. `FACTOR` converts it to other currencies. */
  price: number;
  inStock: boolean;
}

const VARIANTS: readonly Variant[] = [
  { name: 'Linen', price: 500, inStock: true },
  { name: 'Wool', price: 640, inStock: true },
  { name: 'Leather', price: 1290, inStock: false },
];
const MAX_QUANTITY = 9;

/** Rough exchange rates from USD, so prices are realistic in every currency. */
const FACTOR: Readonly<Record<string, number>> = { USD: 1, JPY: 150 };

/** A small product page. One message follows the variant, quantity, and currency; a second one shows what happens if it's never updated. */
export default function MessageOnProduct(): ReactNode {
  const [chosen, setChosen] = useState('Linen');
  const [quantity, setQuantity] = useState(1);
  const [currency, setCurrency] = useState('USD');
  const variant = VARIANTS.find(({ name }) => name === chosen);
  const priceOf = (major: number): number => major * (FACTOR[currency] ?? 1) * minorPerMajor(currency);
  const price = priceOf(variant?.price ?? 0) * quantity;
  const current = useMemo(() => ({ ...DEFAULTS, amount: price, currency }), [price, currency]);
  return (
    <form className={styles.product} data-search="skip" aria-label="Product page" onSubmit={(event) => event.preventDefault()}>
      <div className={styles.inputs} data-needs-script>
        <label>
          Fabric
          <select value={chosen} onChange={(event) => setChosen(event.target.value)}>
            <option value="">Choose one</option>
            {VARIANTS.map(({ name, inStock }) => (
              <option key={name} value={name}>
                {inStock ? name : `${name}, out of stock`}
              </option>
            ))}
          </select>
        </label>
        <label>
          Quantity
          <input
            type="number"
            min={1}
            max={MAX_QUANTITY}
            value={quantity}
            onChange={(event) => setQuantity(Math.min(MAX_QUANTITY, Math.max(1, Math.trunc(Number(event.target.value)) || 1)))}
          />
        </label>
        <label>
          Currency
          <select value={currency} onChange={(event) => setCurrency(event.target.value)}>
            {Object.keys(FACTOR).map((code) => (
              <option key={code}>{code}</option>
            ))}
          </select>
        </label>
      </div>
      <p className={styles.price}>
        {variant ? formatMoney(price, currency) : `From ${formatMoney(priceOf(VARIANTS[0]?.price ?? 0), currency)}`}
      </p>
      <p className={styles.label}>Updated with the price</p>
      {variant?.inStock ? (
        <LiveElement settings={current} />
      ) : (
        <p className={styles.none}>{variant ? 'Out of stock: no message.' : 'No fabric chosen: no message.'}</p>
      )}
      <p className={styles.label}>Set once, never updated</p>
      <LiveElement settings={DEFAULTS} />
      <p className={styles.verdict} aria-live="polite">
        {price === DEFAULTS.amount && currency === DEFAULTS.currency && variant?.inStock
          ? 'Both messages are correct. Change an option to see the difference.'
          : "The second message is now wrong: it shows an offer that checkout doesn't have."}
      </p>
    </form>
  );
}
