import {
  differences,
  readOrders,
  readPlans,
  reconcile,
  UnreadableFile,
  type Difference,
  type DifferenceKind,
} from '../../../domain/reconcile';

/** A file that the reader chose. */
export interface ChosenFile {
  name: string;
  text: string;
}

export type NamedDifference = Difference & (typeof differences)[DifferenceKind];

/** The result of a comparison, or why there's none. */
export type Comparison =
  | { problem: string; summary?: undefined }
  | { problem?: undefined; summary: string; found: readonly NamedDifference[] };

/** How many differences the page shows. More than that have one cause, and would make the page slow. */
const SHOWN = 200;

const count = (number: number, one: string): string => `${number.toLocaleString('en-US')} ${one}${number === 1 ? '' : 's'}`;

/** Compares the merchant's orders with Partita's report. */
export function compareBooks(orders: ChosenFile, plans: ChosenFile): Comparison {
  try {
    const [booked, ledger] = [readOrders(orders.text, orders.name), readPlans(plans.text, plans.name)];
    const found = reconcile(booked, ledger);
    const compared = `${count(booked.length, 'order')} and ${count(ledger.length, 'plan')}`;
    const rest = found.length > SHOWN ? ` Here are the first ${SHOWN}. Fix them, and compare again.` : '';
    return {
      summary:
        found.length === 0 ? `No difference between ${compared}.` : `${count(found.length, 'difference')} between ${compared}.${rest}`,
      found: found.slice(0, SHOWN).map((one) => ({ ...one, ...differences[one.kind] })),
    };
  } catch (error) {
    if (error instanceof UnreadableFile) return { problem: error.message };
    throw error;
  }
}
