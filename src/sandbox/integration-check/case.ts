import type { Scene } from './scene';

/** A situation in which a shop can lose money. */
export interface Case {
  /** The name for `--only`: `redirect-lost`. */
  name: string;
  /** A one-line description. */
  title: string;
  /** The section of the docs to read if the shop fails: `/direct-api/webhook-events#handle-an-event`. */
  page: string;
  /**
   * Runs the case.
   * @returns what the shop did right, in one sentence.
   * @throws CaseFailure that says what the shop did wrong.
   */
  run(scene: Scene): Promise<string>;
}
