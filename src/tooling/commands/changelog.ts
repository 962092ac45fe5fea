// `npm run changelog`: lists changes to the specifications since the last release. With --title and --summary, it writes the release.
import { parseArgs } from 'node:util';
import { currentContract } from '../../reference/changelog/contract';
import { changesBetween } from '../../reference/changelog/diff';
import { releasedContract, writeRelease } from '../../reference/changelog/releases';
import { sentence } from '../../reference/changelog/change-text';
import { lineOf } from '../../reference/print-markdown';
import { bundle } from '../../reference/bundle';
import { help } from './help';

help(`Usage: npm run changelog
         Lists the changes to the specifications since the last release.
       npm run changelog -- --title TEXT --summary TEXT [--date YYYY-MM-DD]
         Writes the release into openapi/releases.
       npm run changelog -- --check
         Fails if there are changes.`);

const HELP = `To release these changes, summarize them for readers:
  npm run changelog -- --title "Refunds can wait" --summary "A refund can now …"
Without --date, the release is dated today (UTC). You can edit its text later in openapi/releases.`;

async function run(): Promise<void> {
  const { values } = parseArgs({
    options: {
      check: { type: 'boolean' },
      title: { type: 'string' },
      summary: { type: 'string' },
      date: { type: 'string', default: new Date().toISOString().slice(0, 10) },
    },
  });
  if (!/^\d{4}-\d{2}-\d{2}$/.test(values.date)) throw new Error('--date must be a day, such as 2026-11-21.');
  await bundle();
  const contract = currentContract();
  const changes = changesBetween(releasedContract(), contract);
  if (changes.length === 0) return console.log("The specifications haven't changed since the last release.");
  const text = changes.map((change) => `- ${change.breaking ? 'BREAKING: ' : ''}${lineOf(sentence(change, contract))}`).join('\n');
  if (values.check)
    throw new Error(`The specifications changed since the last release, but the changelog has no entry:\n${text}\n\n${HELP}`);
  console.log(text);
  if (!values.title || !values.summary) return console.log(`\n${HELP}`);
  const id = writeRelease(values.date, { title: values.title, summary: values.summary, changes }, contract);
  console.log(`\nWrote openapi/releases/${id}.yaml. Review it, then commit it with the specifications.`);
}

run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
