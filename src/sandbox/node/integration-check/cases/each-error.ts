// Cases that run once for each way in which requests can fail.
import type { Order } from '../partita';
import { CaseFailure } from '../scene';

/** A simulated error, or the first one and the one with which every further attempt fails. */
export type Errors = string | readonly [first: string, then: string];

const named = (errors: Errors): string =>
  typeof errors === 'string' ? `The error was ${errors}.` : `The errors were ${errors.join(', then ')}.`;

/** Creates an order for each error. */
export async function orderForEach(list: readonly Errors[], create: () => Promise<Order>): Promise<Order[]> {
  const orders: Order[] = [];
  for (const _ of list) orders.push(await create());
  return orders;
}

/** Waits for everything, even after a failure, so that nothing is left for the next case. @throws the first failure. */
export async function finishAll(work: readonly Promise<void>[]): Promise<void> {
  for (const result of await Promise.allSettled(work)) if (result.status === 'rejected') throw result.reason;
}

async function withName(errors: Errors, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (error instanceof CaseFailure) throw new CaseFailure(`${error.message} ${named(errors)}`);
    throw error;
  }
}

/** Runs a case once for each entry, one after the other. @throws CaseFailure that names the error. */
export async function inTurn(list: readonly Errors[], run: (errors: Errors) => Promise<void>): Promise<void> {
  for (const errors of list) await withName(errors, () => run(errors));
}

/** The same for all at the same time. @param orders An order for each. */
export async function forEachError<Each extends Errors>(
  list: readonly Each[],
  orders: readonly Order[],
  run: (order: Order, errors: Each) => Promise<void>,
): Promise<void> {
  await finishAll(list.map((errors, index) => withName(errors, () => run(orders[index] as Order, errors))));
}
