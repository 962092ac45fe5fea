import { readFileSync, statSync } from 'node:fs';
import { requestLine, responseLine, summaryLines, verdictOf } from '../../../failure/describe';
import { failureFragment, MAX_FAILURE_BYTES, readFailure, UnreadableFailure, type Failure } from '../../../failure/failure';
import { generatedTest, TEST_RUNNERS, type TestRunner } from '../../../failure/generated-test';
import { replayFailure } from '../../../failure/replay';
import { InputError, onlyArgument, parseOptions, UsageError, type Command } from '../../common/command';
import { decodedText } from '../../common/decoded-text';
import { docsUrl } from '../../common/docs-url';
import { readContract } from '../../common/read-contract';

/** The section of the docs that replays a failure from a link. */
const PAGE = '/testing-and-qa/test-your-integration';

/** @throws InputError if the file can't be read or is too large. */
function contentOf(file: string): string {
  try {
    const { size } = statSync(file);
    if (size <= 2 * MAX_FAILURE_BYTES) return decodedText(readFileSync(file));
    throw new InputError(`${file} has ${size} bytes, and a failure has at most ${MAX_FAILURE_BYTES}.`);
  } catch (error) {
    if (error instanceof InputError) throw error;
    throw new InputError(
      `${file} can't be read (${(error as NodeJS.ErrnoException).code}). Pass a file that check --save-failures wrote, or a link.`,
    );
  }
}

/** @throws InputError for a text that isn't a failure. */
function failureIn(argument: string): Failure {
  try {
    return readFailure(/^https?:\/\//.test(argument) ? argument : contentOf(argument));
  } catch (error) {
    throw error instanceof UnreadableFailure ? new InputError(error.message) : error;
  }
}

/** @throws UsageError for a runner without a template. */
function runnerOf(name: string): TestRunner {
  const runner = TEST_RUNNERS.find((known) => known === name);
  if (runner) return runner;
  throw new UsageError(`--as can't be "${name.slice(0, 40)}". A failure becomes a test for ${TEST_RUNNERS.join(' or ')}.`);
}

export const reproduce: Command = {
  name: 'reproduce',
  usage: 'reproduce <file or link> [options]',
  summary: 'Shows a failed case of "check", and sends its requests to a fresh sandbox',
  help: `Reads a file that "check --save-failures" wrote, or a link to a failure. The fresh sandbox is in this process, so it needs no
running one, and nothing is sent anywhere. Exits with 0 if it responds as recorded, and 1 if it doesn't.

  --link         prints a link instead, which opens the failure in the docs; it contains everything, and no server gets it
  --as <runner>  prints a test instead, for the fixture of ${TEST_RUNNERS.join(' or ')}

Examples:
  node partita-sandbox.mjs check http://localhost:3000 --save-failures failures
  node partita-sandbox.mjs reproduce failures/timeout-refund.json
  node partita-sandbox.mjs reproduce failures/timeout-refund.json --as vitest > timeout-refund.test.mjs`,
  async run(args, io) {
    const options = { link: { type: 'boolean' }, as: { type: 'string' } } as const;
    const { values, positionals } = parseOptions({ args: [...args], options, allowPositionals: true });
    if (values.link && values.as !== undefined) throw new UsageError('Pass --link or --as, not both.');
    const runner = values.as === undefined ? undefined : runnerOf(values.as);
    const failure = failureIn(onlyArgument('reproduce', 'file or link', positionals));
    if (values.link || runner) {
      io.out(runner ? generatedTest(failure, runner).trimEnd() : docsUrl(PAGE + failureFragment(failure)));
      return 0;
    }
    const replayed = await replayFailure(failure, readContract());
    const width = String(replayed.length).length;
    io.out([...summaryLines(failure), `Read ${docsUrl(failure.page)}`, ''].join('\n'));
    for (const [index, one] of replayed.entries())
      io.out(`${String(index + 1).padStart(width)}  ${requestLine(one.step)} → ${responseLine(one)}`);
    io.out(`\n${verdictOf(replayed)}`);
    return replayed.every(({ isSame }) => isSame) ? 0 : 1;
  },
};
