import type { ReactNode } from 'react';
import { HeaderCell, ScrollTable } from '@site/src/components/ScrollTable';
import { shortDay } from '@site/src/domain/dates';
import { formatMoneyWithoutSymbol } from '@site/src/domain/money';
import type { SettlementLine } from '@site/src/domain/settlement';
import styles from './styles.module.css';

interface Row {
  line: SettlementLine;
  /** In minor units, in the order of the columns. */
  values: number[];
}

interface LineTableProps {
  title: string;
  columns: readonly string[];
  rows: readonly Row[];
  currency: string;
}

/** Formats an amount with a true minus sign, as reports do. */
const signed = (value: number, currency: string): string => `${value < 0 ? '−' : ''}${formatMoneyWithoutSymbol(Math.abs(value), currency)}`;

/** A table of settlement lines and their sum. */
export function LineTable({ title, columns, rows, currency }: LineTableProps): ReactNode {
  const sums = columns.map((_, column) => rows.reduce((sum, { values }) => sum + (values[column] ?? 0), 0));
  return (
    <ScrollTable className={styles.lines}>
      <caption>{title}</caption>
      <thead>
        <tr>
          {['Date', 'Line', ...columns].map((name) => (
            <HeaderCell key={name}>{name}</HeaderCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ line, values }) => (
          <tr key={`${line.date} ${line.type}`}>
            <td>{shortDay(line.date)}</td>
            <td>
              {line.gatewayEvent ? <span>{line.gatewayEvent}</span> : <code>{line.type}</code>}
              {line.installment !== undefined && <span>{` ${line.installment}`}</span>}
            </td>
            {values.map((value, column) => (
              <td key={columns[column]}>{signed(value, currency)}</td>
            ))}
          </tr>
        ))}
        <tr className={styles.sum}>
          <td>Total</td>
          <td />
          {sums.map((value, column) => (
            <td key={columns[column]}>{signed(value, currency)}</td>
          ))}
        </tr>
      </tbody>
    </ScrollTable>
  );
}
