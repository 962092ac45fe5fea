import { fundsAt } from '../../domain/money-flow';

/**
 * Who has the money of a plan. `gateway` is a core merchant's own, and `merchant` what Partita owes a merchant, or a merchant owes Partita,
 * until a payout or an invoice settles it. `reserve` is what Partita holds back from a merchant.
 */
export type Account = 'shopper' | 'gateway' | 'partita' | 'merchant' | 'reserve';

/** The types of settlement lines: `x-settlement-lines` in openapi/reports.yaml. */
type LineType =
  | 'plan_funded'
  | 'installment_fee'
  | 'refund'
  | 'chargeback'
  | 'chargeback_reversal'
  | 'chargeback_reserve'
  | 'reserve_release'
  | 'reserve_applied';

/** A line of a merchant's settlement. Its net amount is `gross + fee`, in minor units. */
export interface Line {
  type: LineType;
  gross: number;
  fee: number;
  installment?: number;
  /** The order reference at that time. */
  orderReference: string | null;
  /** When the line is paid out or invoiced, in milliseconds. It's known from the start, so a line never moves to another period. */
  settlesAt: number;
}

/** What a gateway did. Authorizations and voids move no money. */
export interface Transaction {
  type: 'authorization' | 'void' | 'charge' | 'refund';
  id: string;
  /** Minor units. */
  amount: number;
  installment?: number;
  fullCapture?: boolean;
}

/** A part of a reserve: the unpaid balance, or a charge that the shopper can still dispute, by the number of its installment. */
export type ReservePart = 'unpaid' | `${number}`;

/** One thing that happened to the money of a plan. It never changes: corrections are new entries. */
export interface Entry {
  /** When it happened, in milliseconds of the sandbox's clock. */
  at: number;
  /** What each account received, in minor units. The sum is zero. */
  moves: Partial<Record<Account, number>>;
  line?: Line;
  transaction?: Transaction;
  /** What the parts of the reserve received. Their sum is the move of the account `reserve`. */
  reserve?: Partial<Record<ReservePart, number>>;
}

/** An entry as it's posted. */
type NewEntry = Omit<Entry, 'moves' | 'line'> & { moves?: Entry['moves']; line?: Omit<Line, 'settlesAt' | 'orderReference'> };

interface Ledger {
  ledger: Entry[];
}

const sum = (amounts: Iterable<number | undefined>): number => [...amounts].reduce<number>((total, amount = 0) => total + amount, 0);

/**
 * Adds an entry.
 * @throws Error if money would appear or disappear, or if the line differs from what the merchant receives.
 */
export function post(
  { ledger, orderReference }: Ledger & { orderReference: string | null },
  { moves = {}, line, ...entry }: NewEntry,
): void {
  if (sum(Object.values(moves)) !== 0) throw new Error(`The entry doesn't sum to zero: ${JSON.stringify(moves)}`);
  if ((line ? line.gross + line.fee : 0) !== (moves.merchant ?? 0))
    throw new Error(`The line doesn't match: ${JSON.stringify({ moves, line })}`);
  if (sum(Object.values(entry.reserve ?? {})) !== (moves.reserve ?? 0)) throw new Error("The parts of the reserve don't add up.");
  ledger.push({ ...entry, moves, ...(line && { line: { ...line, orderReference, settlesAt: fundsAt(entry.at) } }) });
}

/** Returns what an account has received from a plan until a time, in minor units. */
export const balanceOf = ({ ledger }: Readonly<Ledger>, account: Account, until = Infinity): number =>
  sum(ledger.map(({ at, moves }) => (at <= until ? (moves[account] ?? 0) : 0)));

/** Returns what the shopper has paid: charges, less refunds to the card and disputed charges that weren't won back. */
export const paidOf = (plan: Readonly<Ledger>): number => -balanceOf(plan, 'shopper');

/** Returns the parts of the reserve that are still held, in minor units. */
export function reserveOf({ ledger }: Readonly<Ledger>): Map<ReservePart, number> {
  const held = new Map<ReservePart, number>();
  for (const { reserve = {} } of ledger)
    for (const [part, amount] of Object.entries(reserve) as [ReservePart, number][]) held.set(part, (held.get(part) ?? 0) + amount);
  return new Map([...held].filter(([, amount]) => amount !== 0));
}
