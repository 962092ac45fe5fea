// `npx tsx src/tooling/ci/update-issues.ts --reports FOLDER`: keeps one issue open per scheduled check with problems, and closes it when there are none.
// `--dry-run` prints what it would do.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { apiOf, everyPage, type Api } from './api';
import { issueOf, LABEL, markerOf, type Issue } from './issues';
import { readReport, type Report } from './report';

async function openIssue({ octokit, owner, repo }: Api, check: string): Promise<number | undefined> {
  const issues = await everyPage(async (page) => {
    const { data } = await octokit.request('GET /repos/{owner}/{repo}/issues', {
      owner,
      repo,
      state: 'open',
      labels: LABEL,
      per_page: 100,
      page,
    });
    return data;
  });
  return issues.find((issue) => issue.user?.type === 'Bot' && issue.body?.startsWith(markerOf(check)))?.number;
}

async function updateIssue(api: Api, check: string, issue: Issue | undefined): Promise<string> {
  const { octokit, ...where } = api;
  const number = await openIssue(api, check);
  if (issue && number) {
    await octokit.request('PATCH /repos/{owner}/{repo}/issues/{issue_number}', { ...where, issue_number: number, ...issue });
    return `updated issue ${number}`;
  }
  if (issue) {
    const { data } = await octokit.request('POST /repos/{owner}/{repo}/issues', { ...where, ...issue, labels: [LABEL] });
    return `opened issue ${data.number}`;
  }
  if (number === undefined) return 'nothing to report';
  await octokit.request('PATCH /repos/{owner}/{repo}/issues/{issue_number}', {
    ...where,
    issue_number: number,
    state: 'closed',
    state_reason: 'completed',
  });
  return `closed issue ${number}`;
}

function reportsIn(folder: string): Report[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  if (files.length === 0) throw new Error(`${folder} contains no reports. The checks write them with --out.`);
  return files.map((file) => readReport(path.join(folder, file)));
}

async function run(): Promise<void> {
  const { values } = parseArgs({ options: { reports: { type: 'string' }, 'dry-run': { type: 'boolean' } } });
  if (!values.reports) throw new Error('Name the folder with the reports: --reports <folder>.');
  const api = values['dry-run'] ? undefined : apiOf();
  for (const report of reportsIn(values.reports)) {
    const issue = issueOf(report);
    const result = api ? await updateIssue(api, report.check, issue) : issue ? `${issue.title}\n\n${issue.body}\n` : 'nothing to report';
    console.log(`${report.check}: ${result}`);
  }
}

run().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
