import type { Order } from './partita';
import type { Scene } from './scene';

/** A situation in which a shop can lose money. */
export interface Case {
  /** The name for `--only`: `redirect-lost`. */
  name: string;
  /** What happens, in one sentence. */
  title: string;
  /** What it costs if the shop gets it wrong, in one sentence. */
  cost: string;
  /** The section of the docs to read if the shop fails: `/direct-api/webhook-events#handle-an-event`. */
  page: string;
  /** Whether the case is about webhooks alone, so shops without any leave it out. */
  needsWebhooks?: true;
  /** Where the shopper pays: on Partita's page, or in the shop, with the direct API. A case without it is for both kinds of shops. */
  paysOn?: 'hosted-page' | 'card-form';
  /**
   * Creates the orders of a case in which shops wait for a long time. Neighboring cases that have this method run at the same time, so from
   * then on, they neither move the clock nor fail requests about other orders.
   */
  prepare?(scene: Scene): Promise<readonly Order[]>;
  /**
   * Runs the case.
   * @returns what the shop did right, in one sentence.
   * @throws CaseFailure that says what the shop did wrong.
   */
  run(scene: Scene, prepared: readonly Order[]): Promise<string>;
}
