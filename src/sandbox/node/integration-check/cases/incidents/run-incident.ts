import type { RecordedEvent } from '../../../common/recorded-events';
import { finishAll } from '../each-error';
import type { Order } from '../../partita';
import { CaseFailure, type Scene } from '../../scene';
import { startMail } from './mail';
import { orderFrom, type OrderUnderWay } from './order-under-way';
import { storiesFrom } from './stories';

/** What goes wrong, and when. Times are in half hours. */
export interface Disturbance {
  from: number;
  to: number;
  /** Called in each half hour: at first without orders, and after new ones have started, with those to which something happens. */
  begin?(scene: Scene, orders: readonly Order[]): Promise<void>;
  /** Delivers an event in another way. @returns the status of the response. */
  send?(scene: Scene, event: RecordedEvent, seed: number): Promise<number>;
}

const HALF_HOUR = 1800;
/** Six hours. */
const LENGTH = 12;

/**
 * Plays six hours in which something goes wrong for a while, and the hours until every event has arrived. Then, the staff ships what is paid.
 * @returns how the orders ended.
 * @throws CaseFailure that names an order that ended wrong.
 */
export async function runIncident(scene: Scene, { from, to, begin, send }: Disturbance, seed: number): Promise<string> {
  const { partita, shop } = scene;
  const orders = storiesFrom(seed).map((story) => orderFrom(story, scene));
  const mail = startMail();
  /** Seconds since the beginning. */
  let time = 0;

  const isDisturbed = (now = time / HALF_HOUR): boolean => now >= from && now < to;
  const each = (work: (order: OrderUnderWay) => Promise<void>): Promise<void> => finishAll(orders.map(work));
  const pass = async (seconds: number): Promise<void> => {
    await partita.advance(`PT${seconds}S`);
    time += seconds;
  };
  const deliver = async (before: number): Promise<void> => {
    if (!shop.hasWebhooks) return;
    const events = await partita.allEvents();
    mail.add(
      events.filter(({ body }) => orders.some((order) => order.isOf(body.data.orderReference))),
      time,
    );
    await mail.deliver(before, (event) => (send && isDisturbed() ? send(scene, event, seed) : scene.deliver(event)));
  };
  const disturb = async (affected: readonly Order[]): Promise<void> => {
    if (isDisturbed()) await begin?.(scene, affected);
  };
  /** Does what is left, and lets time pass until every event was accepted, or given up after the last attempt. */
  const finish = async (): Promise<void> => {
    await each((order) => order.act());
    await pass(60);
    await deliver(time + 1);
    for (let next = mail.nextAt(); next < Infinity; next = mail.nextAt()) {
      await pass(Math.max(1, next - time));
      await deliver(time + 1);
    }
  };
  /** @throws CaseFailure that names the first order with a problem. */
  const expectNone = async (problemOf: (order: OrderUnderWay) => Promise<string | undefined>): Promise<void> => {
    let wrong: readonly OrderUnderWay[] = orders;
    let problems: string[] = [];
    await scene.becomes(async () => {
      const found = await Promise.all(wrong.map(problemOf));
      wrong = wrong.filter((_, index) => found[index] !== undefined);
      problems = found.filter((problem) => problem !== undefined);
      return wrong.length === 0;
    });
    if (problems.length > 0)
      throw new CaseFailure(`${problems[0]} ${wrong.length} of ${orders.length} orders ended wrong. To repeat this, pass --seed ${seed}.`);
  };

  for (let now = 0; now < LENGTH; now++) {
    await partita.recover();
    await disturb([]);
    await each((order) => order.start(now));
    await disturb(orders.flatMap((order) => order.due(now)));
    await each((order) => order.act());
    // The shoppers and the webhooks arrive at the same time.
    await finishAll([deliver(time + HALF_HOUR), each((order) => order.comeBack())]);
    await pass(HALF_HOUR);
  }
  await partita.recover();
  await finish();
  await expectNone((order) => order.problem());
  // What the shop still works on in the background can do harm, too.
  await scene.catchUp();
  await expectNone((order) => order.shippingProblem());
  await finish();
  await expectNone((order) => order.problem());
  const shipped = orders.filter((order) => order.isPaid()).length;
  return `Of ${orders.length} orders, ${shipped} shipped, each paid once, and nobody pays for the others.`;
}
