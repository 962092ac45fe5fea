import { readCsv, UnreadableFile } from './read-csv';

/** The columns of the merchant's file. */
export const ORDER_COLUMNS = ['order_number', 'plan_number', 'status', 'amount', 'currency', 'captured', 'refunded'] as const;

const STATUSES = ['pending', 'paid', 'shipped', 'canceled', 'refunded', 'disputed'] as const;

/** An order in the merchant's books. Amounts in minor units. */
export interface BookedOrder {
  line: number;
  orderNumber: string;
  /** Empty if the books don't have it. */
  planNumber: string;
  status: (typeof STATUSES)[number];
  /** The total after changes to the order, and before refunds. */
  amount: number;
  currency: string;
  captured: number;
  refunded: number;
}

/** Reads the merchant's orders. @throws UnreadableFile */
export function readOrders(text: string, file: string): BookedOrder[] {
  const lines = new Map<string, number>();
  return readCsv(text, file, { columns: ORDER_COLUMNS }).map(({ line, cells }) => {
    const at = `${file}:${line}`;
    const value = (name: (typeof ORDER_COLUMNS)[number]): string => cells.get(name) ?? '';
    const amount = (name: 'amount' | 'captured' | 'refunded'): number => {
      const found = value(name);
      if (/^\d{1,12}$/.test(found)) return Number(found);
      throw new UnreadableFile(
        `${at}: ${name} must be a whole number of minor units, such as 50000 for 500.00 USD, not "${found.slice(0, 40)}".`,
      );
    };
    const [orderNumber, currency] = [value('order_number'), value('currency')];
    const status = STATUSES.find((known) => known === value('status'));
    if (orderNumber === '') throw new UnreadableFile(`${at}: order_number is empty.`);
    const earlier = lines.get(orderNumber);
    if (earlier !== undefined)
      throw new UnreadableFile(`${at}: order ${orderNumber.slice(0, 64)} is also in line ${earlier}. Write one row for each order.`);
    lines.set(orderNumber, line);
    if (!status) throw new UnreadableFile(`${at}: status must be ${STATUSES.join(', ')}, not "${value('status').slice(0, 40)}".`);
    if (!/^[A-Z]{3}$/.test(currency))
      throw new UnreadableFile(`${at}: currency must be a code such as USD, not "${currency.slice(0, 40)}".`);
    return {
      line,
      orderNumber,
      planNumber: value('plan_number'),
      status,
      amount: amount('amount'),
      currency,
      captured: amount('captured'),
      refunded: amount('refunded'),
    };
  });
}
