import contract from '@site/src/sandbox/contract/page-contract.json';
import { requestLine, responseLine, summaryLines, verdictOf } from '@site/src/sandbox/failure/describe';
import { failureFragment, readFailure, UnreadableFailure } from '@site/src/sandbox/failure/failure';
import { replayFailure } from '@site/src/sandbox/failure/replay';

/** A failure and what a fresh sandbox responded, or a message that says what to paste instead. */
export type ReplayResult =
  | {
      summary: string[];
      page: string;
      steps: { request: string; response: string; isSame: boolean }[];
      verdict: string;
      isSame: boolean;
      /** The fragment of a link to the failure. */
      link: string;
      problem?: undefined;
    }
  | { problem: string };

/** Replays a failure with a sandbox in this page. */
export async function replayText(text: string): Promise<ReplayResult> {
  try {
    const failure = readFailure(text);
    const replayed = await replayFailure(failure, contract);
    return {
      summary: summaryLines(failure),
      page: failure.page,
      steps: replayed.map((one) => ({ request: requestLine(one.step), response: responseLine(one), isSame: one.isSame })),
      verdict: verdictOf(replayed),
      isSame: replayed.every(({ isSame }) => isSame),
      link: failureFragment(failure),
    };
  } catch (error) {
    if (error instanceof UnreadableFailure) return { problem: error.message };
    throw error;
  }
}
