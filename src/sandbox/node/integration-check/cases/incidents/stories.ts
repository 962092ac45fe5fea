import { createRandom } from '../../../../core/random';

/** What a shopper or the staff does with an order, as a report names it: "Order HL-1 (paid, canceled)". */
export type Action = 'declined' | 'paid' | 'returned' | 'left' | 'came back' | 'canceled' | 'shipped' | 'refunded' | 'refunded in the Hub';

/** How an order goes. */
export interface Story {
  amount: number;
  /** What the staff refunds, if it does. */
  refund: number;
  /** In half hours. */
  startsAt: number;
  /** What happens in each half hour from the start. */
  actions: readonly (readonly Action[])[];
}

const STORIES: readonly Story['actions'][] = [
  [['paid', 'returned']],
  // The shopper closed the window.
  [['paid']],
  [['declined', 'paid', 'returned']],
  [['declined']],
  [['left']],
  [],
  // After the link has expired.
  [[], [], [], [], ['came back']],
  [['paid'], [], ['came back']],
  // The shopper still had the page open.
  [['canceled', 'paid']],
  [['paid'], [], ['canceled']],
  [['paid'], [], ['refunded in the Hub']],
  [['paid', 'returned'], ['shipped']],
  [['paid'], ['shipped'], ['refunded']],
];

const FEWEST = 20;
const MOST = 40;
/** Every order starts within four hours. */
const STARTS = 8;

/** Makes up 20 to 40 orders, with each story at least once. The same seed makes up the same orders. */
export function storiesFrom(seed: number): Story[] {
  const random = createRandom(seed);
  const draw = (count: number): number => Number.parseInt(random.hex(6), 16) % count;
  return Array.from({ length: FEWEST + draw(MOST - FEWEST + 1) }, (_, index) => {
    const actions = STORIES[index] ?? (STORIES[draw(STORIES.length)] as Story['actions']);
    const amount = 10_000 + draw(90_000);
    return { actions, amount, refund: 100 + draw(Math.floor(amount / 2)), startsAt: draw(STARTS) };
  });
}
