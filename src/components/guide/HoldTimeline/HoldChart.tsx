import type { ReactNode } from 'react';
import { shortDay } from '@site/src/domain/dates';
import type { HoldStep } from '@site/src/domain/hold';
import { formatMoney } from '@site/src/domain/money';
import styles from './styles.module.css';

const WIDTH = 420;
const HEIGHT = 132;
const LEFT = 4;
const RIGHT = 416;
const TOP = 4;
const BOTTOM = 116;
/** Days on the axis after the last step, so its end is visible. */
const DAYS_AFTER = 4;
/** Distance of the renewal markers below the axis. */
const MARK = 7;

interface HoldChartProps {
  steps: readonly HoldStep[];
  total: number;
  currency: string;
}

const dayOf = ({ date }: HoldStep): number => Date.parse(date) / 86_400_000;

/** Returns the path of the area under a step line, from the left edge to the right one. */
function area(steps: readonly HoldStep[], xOf: (step: HoldStep) => number, yOf: (step: HoldStep) => number): string {
  const corners = steps.map((step, index) => `${index === 0 ? '' : `H${xOf(step)}`}V${yOf(step)}`);
  return `M${LEFT} ${BOTTOM}${corners.join('')}H${RIGHT}V${BOTTOM}Z`;
}

/** A stacked chart of the charged and held amounts over time. Their sum never exceeds the order total. */
export function HoldChart({ steps, total, currency }: HoldChartProps): ReactNode {
  const [first, last] = [steps[0], steps.at(-1)];
  if (!first || !last) return null;
  const days = dayOf(last) - dayOf(first) + DAYS_AFTER;
  const xOf = (step: HoldStep): number => Math.round(LEFT + ((dayOf(step) - dayOf(first)) / days) * (RIGHT - LEFT));
  const yOf = (value: number): number => Math.round(BOTTOM - (value / total) * (BOTTOM - TOP));
  const failed = steps.find(({ kind }) => kind === 'failed');
  const name = `${formatMoney(total, currency)} in total: as the charged amount grows, the held amount shrinks. The table has the numbers.`;
  return (
    <div className={styles.chart}>
      <p className={styles.legend} aria-hidden="true">
        <span data-bar="charged">Charged</span>
        <span data-bar="held">Held</span>
        {steps.some(({ kind }) => kind === 'renewal') && <span data-bar="renewed">Hold renewed</span>}
        {failed && <span data-bar="failed">Charge fails</span>}
        <span data-bar="total">{`Order total, ${formatMoney(total, currency)}`}</span>
      </p>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={name}>
        <path className={styles.held} d={area(steps, xOf, ({ paid, held }) => yOf(paid + held))} />
        <path className={styles.charged} d={area(steps, xOf, ({ paid }) => yOf(paid))} />
        <line className={styles.total} x1={LEFT} x2={RIGHT} y1={TOP} y2={TOP} />
        <line className={styles.axis} x1={LEFT} x2={RIGHT} y1={BOTTOM} y2={BOTTOM} />
        {steps
          .filter(({ kind }) => kind === 'renewal')
          .map((step) => (
            <circle key={step.date} className={styles.renewal} cx={xOf(step)} cy={BOTTOM + MARK} r="3.5" />
          ))}
        {failed && <line className={styles.failed} x1={xOf(failed)} x2={xOf(failed)} y1={TOP} y2={BOTTOM} />}
      </svg>
      <p className={styles.ends} aria-hidden="true">
        <span>{shortDay(first.date)}</span>
        <span>{shortDay(last.date)}</span>
      </p>
    </div>
  );
}
