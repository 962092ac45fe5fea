import { NEEDED, platforms, type Feature, type OrderStates, type Platform } from '../data/platforms';
import { table } from './markdown';

type Attributes = Record<string, string>;

const all: Readonly<Record<string, Platform>> = platforms;

function platformNamed({ of }: Attributes): Platform {
  const found = of === undefined ? undefined : all[of];
  if (!found) throw new Error(`write of="…" with one of ${Object.keys(all).join(', ')}.`);
  return found;
}

const rowsOf = ({ features }: Platform): string[][] => Object.entries(features).map(([feature, support]) => [feature, support]);

/** What the comparison shows of each plugin. */
const COMPARED: readonly Feature[] = NEEDED.filter((feature) => feature !== 'Not supported' && feature !== 'Refund from the shop');

/** What a plugin works with; without `of`, all of them side by side. */
function compatTable(attributes: Attributes): string {
  if (attributes.of !== undefined) {
    const platform = platformNamed(attributes);
    return table([platform.package, 'Supported'], rowsOf(platform));
  }
  return table(
    ['Plugin', 'Package', ...COMPARED],
    Object.values(all).map(({ name, page, package: what, features }) => [
      `[${name}](${page})`,
      what,
      // A link within the page of the plugin leads nowhere from here.
      ...COMPARED.map((feature) => (features[feature] ?? '–').replace(/, see \[below\]\(#[\w-]+\)/, '')),
    ]),
  );
}

const STATES: readonly (readonly [plan: string, state: keyof OrderStates])[] = [
  ['`initialized`', 'initialized'],
  ['`pending_capture`', 'pending_capture'],
  ['`active`', 'active'],
  ['`canceled`, `expired`', 'ended'],
  ['Refunded in part', 'refundedInPart'],
  ['Refunded in full', 'refunded'],
];

/** What an order says for each status of its plan. */
function orderStatesTable(attributes: Attributes): string {
  const { name, states } = platformNamed(attributes);
  if (!states) throw new Error(`${name} takes no payments, so it has no order states.`);
  const [shop = name] = name.split(',');
  return table(
    ['Plan', `${shop} order`],
    [...STATES.map(([plan, state]) => [plan, states[state]]), ['`on_hold`, later `cleared`', 'Unchanged: your sale stands']],
  );
}

/** Elements that are made from what each plugin works with. */
export const platformElements: Record<string, (attributes: Attributes) => string> = {
  CompatTable: compatTable,
  OrderStatesTable: orderStatesTable,
};
