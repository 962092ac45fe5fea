import { differences, ORDER_COLUMNS, readOrders, reconcile as compare, UnreadableFile } from '../../../../domain/reconcile';
import type { BookedOrder, Difference, LedgerPlan } from '../../../../domain/reconcile';
import { amountOf, outstandingOf, returnedOf, type PlanRecord } from '../../../plans/record';
import { orders as sampleOrders } from '../../../seeds/seed-orders';
import { sandboxClient, urlOption, URL_HELP } from '../../common/client';
import { InputError, onlyArgument, parseOptions, type Command } from '../../common/command';
import { docsUrl } from '../../common/docs-url';
import { readText } from '../../common/read-text';

const HELP = `Names each difference, its cause, and a page, and exits with 1 if there is one. Nothing leaves this machine. The
file is CSV, with amounts in minor units:

  ${ORDER_COLUMNS.join(',')}
  HL-10482,7F3K9QWZ2M8XN4TB6RCD,shipped,50000,USD,50000,0

The status is pending, paid, shipped, canceled, refunded, or disputed. The plan number can be empty. The sandbox's
sample plans count only if your file names them.

  --json        prints the differences as one line of JSON
${URL_HELP}`;

/** @throws InputError for a file that can't be read, or whose content is refused. */
function ordersIn(file: string): BookedOrder[] {
  try {
    return readOrders(readText(file), file);
  } catch (error) {
    throw error instanceof UnreadableFile ? new InputError(error.message) : error;
  }
}

/** Returns the plans of a running sandbox, with the same amounts as in its report `plan_details`. */
async function plansOf(
  url: string | undefined,
  env: Parameters<typeof sandboxClient>[1],
  booked: readonly BookedOrder[],
): Promise<LedgerPlan[]> {
  const { state } = await sandboxClient(url, env).control<{ state: { plans: { entries: [string, PlanRecord][] } } }>('GET', '/state');
  const named = new Set(booked.flatMap(({ planNumber, orderNumber }) => [planNumber, orderNumber]));
  const unnamed = new Set(
    sampleOrders.filter(({ planNumber, reference }) => !named.has(planNumber) && !named.has(reference)).map(({ planNumber }) => planNumber),
  );
  return state.plans.entries
    .map(([, plan]) => ({
      planNumber: plan.planNumber,
      orderReference: plan.orderReference,
      status: plan.status,
      currency: plan.currency,
      amount: amountOf(plan),
      outstanding: outstandingOf(plan),
      refundedToCard: returnedOf(plan),
      reducedFromSchedule: plan.refunds.reduce((sum, { fromSchedule }) => sum + fromSchedule, 0),
    }))
    .filter(({ planNumber }) => !unnamed.has(planNumber));
}

function shown({ kind, orderNumber, planNumber, line, books, partita }: Difference): string {
  const { title, cause, page } = differences[kind];
  const where = orderNumber ?? `Plan ${planNumber}`;
  return `${where}${line === undefined ? '' : ` (line ${line})`}: ${title}.
  Your records  ${books}
  Partita     ${partita}${planNumber === null ? '' : ` (plan ${planNumber})`}
  Cause       ${cause}
  Page        ${docsUrl(page)}
`;
}

export const reconcile: Command = {
  name: 'reconcile',
  usage: 'reconcile <orders.csv> [options]',
  summary: "Compares your shop's orders with Partita's plans",
  help: HELP,
  async run(args, io) {
    const { values, positionals } = parseOptions({
      args: [...args],
      options: { ...urlOption, json: { type: 'boolean' } },
      allowPositionals: true,
    });
    const orders = ordersIn(onlyArgument('reconcile', 'file', positionals));
    const plans = await plansOf(values.url, io.env, orders);
    const found = compare(orders, plans);
    const counts = `${orders.length} orders and ${plans.length} plans`;
    if (values.json) {
      const named = found.map((one) => ({ ...one, ...differences[one.kind], page: docsUrl(differences[one.kind].page) }));
      io.out(JSON.stringify({ orders: orders.length, plans: plans.length, differences: named }));
    } else {
      for (const one of found) io.out(shown(one));
      io.out(found.length === 0 ? `No difference between ${counts}.` : `Differences between ${counts}: ${found.length}`);
    }
    return found.length === 0 ? 0 : 1;
  },
};
