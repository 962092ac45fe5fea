import { platforms, type Feature, type OrderStates, type Platform } from '../data/platforms';
import { lineBreak, link, separated, table, type Block, type Inline } from './nodes';
import type { Attributes, Elements } from './table-attributes';

const all: Readonly<Record<string, Platform>> = platforms;

function platformNamed({ of }: Attributes): Platform {
  const found = of === undefined ? undefined : all[of];
  if (!found) throw new Error(`write of="…" with one of ${Object.keys(all).join(', ')}.`);
  return found;
}

const rowsOf = ({ features }: Platform): string[][] => Object.entries(features).map(([feature, support]) => [feature, support]);

/** The rows of the plugin comparison. */
const COMPARED: readonly Feature[] = ['Platform', 'Capture', 'Refund from the Hub', 'Cart out of range', 'Messages', 'Hosting'];

/** Renders the compatibility of a plugin or, without `of`, of all plugins. */
function compatTable(attributes: Attributes): Block {
  if (attributes.of !== undefined) {
    const platform = platformNamed(attributes);
    return table([platform.package, 'Supported'], rowsOf(platform));
  }
  return table(
    ['Plugin', 'Package', ...COMPARED],
    Object.values(all).map(({ name, page, package: what, features }) => [
      link(name, page),
      what,
      // A link within the plugin's page wouldn't work on this page.
      ...COMPARED.map((feature) => (features[feature] ?? '–').replace(/, see \[below\]\(#[\w-]+\)/, '')),
    ]),
  );
}

const STATES: readonly (readonly [plan: string, state: keyof OrderStates])[] = [
  ['`initialized`', 'initialized'],
  ['`pending_capture`', 'pending_capture'],
  ['`active`, or `cleared` after a single payment', 'active'],
  ['`canceled` or `expired`, never charged', 'ended'],
  ['Refunded in part', 'refundedInPart'],
  ['Refunded in full, in any status', 'refunded'],
];

/** Renders the order statuses of every plugin. Plugins with the same statuses share a row. */
function allOrderStates(): Block {
  const rows = new Map<OrderStates, Inline[][]>();
  for (const { name, page, states } of Object.values(all)) if (states) rows.set(states, [...(rows.get(states) ?? []), [link(name, page)]]);
  return table(
    ['Plugin', ...STATES.map(([plan]) => plan)],
    [...rows].map(([states, links]) => [separated(links, lineBreak()), ...STATES.map(([, state]) => states[state])]),
  );
}

/** Renders the order status for each plan status, for one plugin or, without `of`, for all of them. */
function orderStatesTable(attributes: Attributes): Block {
  if (attributes.of === undefined) return allOrderStates();
  const { name, states } = platformNamed(attributes);
  if (!states) throw new Error(`${name} takes no payments, so it has no order states.`);
  const [shop = name] = name.split(',');
  return table(
    ['Plan', `${shop} order`],
    [
      ...STATES.map(([plan, state]) => [plan, states[state]]),
      ['`on_hold`, or `cleared` after the last installment', 'Unchanged: the sale is complete'],
    ],
  );
}

/** Elements that show the compatibility of plugins. */
export const platformElements: Elements = {
  CompatTable: compatTable,
  OrderStatesTable: orderStatesTable,
};
