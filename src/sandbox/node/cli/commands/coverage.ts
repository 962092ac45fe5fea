import { controlsOf } from '../../library/controls';
import { sandboxClient, urlOption, URL_HELP } from '../../common/client';
import { parseOptions, UsageError, wholeNumber, type Command, type CommandIo } from '../../common/command';
import { readContract } from '../../common/read-contract';
import { writeReport } from '../../common/write-report';
import { Counter } from '../../coverage/coverage';
import { readObservations } from '../../coverage/files';
import { harOf, type Har } from '../../coverage/har';
import type { Exchange } from '../../coverage/observation';
import { junitCoverage, percentOf, reportOf, textReport, type CoverageReport } from '../../coverage/report';

interface Run {
  report: CoverageReport;
  har(): Promise<Har>;
}

/** Adds up what the sandboxes of a test run wrote to a folder. */
function runIn(folder: string): Run {
  const counter = new Counter(readContract());
  const runs = readObservations(folder);
  for (const observations of runs) {
    for (const observation of observations) counter.add(observation);
    // The next sandbox knows nothing of this one's errors.
    counter.add({ kind: 'reset' });
  }
  const requests = runs.flat().filter((observation): observation is Exchange => observation.kind === 'request');
  return { report: reportOf(counter.coverage), har: () => Promise.resolve(harOf(requests.toSorted((a, b) => a.at - b.at))) };
}

async function runOf(url: string | undefined, io: CommandIo): Promise<Run> {
  const controls = controlsOf(sandboxClient(url, io.env));
  return { report: await controls.coverage(), har: () => controls.har() };
}

export const coverage: Command = {
  name: 'coverage',
  usage: 'coverage [folder] [options]',
  summary: 'Lists which operations, errors, events, declines, and faults your tests have seen, and how your shop reacted',
  help: `Without a folder, it's what the running sandbox has seen since it started. A reset doesn't change that.

To see a whole test run, in which each process starts its own sandbox, set PARTITA_COVERAGE to an empty folder. Each
sandbox writes a file there, and this command adds them up:

  PARTITA_COVERAGE=coverage npx vitest run
  node partita-sandbox.mjs coverage coverage

  --json          prints the report as one line of JSON
  --junit <file>  also writes it as JUnit XML, in which what your tests have never seen is skipped
  --har <file>    also writes the requests as an HTTP archive, without tokens, secrets, and card numbers
  --min <number>  exits with 1 if your tests have seen less than this percentage; without it, nothing fails
${URL_HELP}`,
  async run(args, io) {
    const text = { type: 'string' } as const;
    const { values, positionals } = parseOptions({
      args: [...args],
      options: { ...urlOption, json: { type: 'boolean' }, junit: text, har: text, min: text },
      allowPositionals: true,
    });
    const [folder, ...others] = positionals;
    if (others.length > 0) throw new UsageError('Pass one folder, or none for the running sandbox.');
    if (folder !== undefined && values.url !== undefined) throw new UsageError('Pass a folder or --url, not both.');
    const least = values.min === undefined ? 0 : wholeNumber('--min', values.min, { min: 1, max: 100 });
    const { report, har } = folder === undefined ? await runOf(values.url, io) : runIn(folder);
    io.out(values.json ? JSON.stringify(report) : textReport(report));
    if (values.junit !== undefined) writeReport(values.junit, junitCoverage(report));
    if (values.har !== undefined) writeReport(values.har, `${JSON.stringify(await har(), null, 2)}\n`);
    const percent = percentOf(report);
    if (percent >= least) return 0;
    io.err(`Your tests have seen ${percent}% of everything, less than the ${least}% of --min.`);
    return 1;
  },
};
