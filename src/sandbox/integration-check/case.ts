import type { Scene } from './scene';

/** One way in which money gets lost. */
export interface Case {
  /** For `--only`: `redirect-lost`. */
  name: string;
  /** What happens, in one line. */
  title: string;
  /** Route and anchor of the page to read if the shop fails: `/direct-api/webhook-events#handle-an-event`. */
  page: string;
  /**
   * Plays it.
   * @returns what the shop did right, in one sentence.
   * @throws CaseFailure that says what it did wrong.
   */
  play(scene: Scene): Promise<string>;
}
