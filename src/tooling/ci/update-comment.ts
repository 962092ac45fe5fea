// `npx tsx src/tooling/ci/update-comment.ts --report FILE`: creates or updates the comment on the pull request of the run that just ended.
// `--preview URL` links to the built pages, and `--dry-run` prints the comment. It runs code from main, never from the pull request, and treats its report as untrusted.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { apiOf, everyPage, eventOf, type Api } from './api';
import { MARKER, pagesComment, parsedReport } from './pages-comment';

interface RunEvent {
  workflow_run: { head_sha: string; head_branch: string; head_repository: { owner: { login: string } } };
}

/**
 * Finds the open pull request whose latest commit the run tested. The number comes from GitHub's payload, because the report is untrusted
 * and could contain another pull request.
 */
async function pullRequest({ octokit, owner, repo }: Api): Promise<number | undefined> {
  const { head_sha: sha, head_branch: branch, head_repository: from } = eventOf<RunEvent>().workflow_run;
  const { data } = await octokit.request('GET /repos/{owner}/{repo}/pulls', {
    owner,
    repo,
    state: 'open',
    head: `${from.owner.login}:${branch}`,
  });
  return data.find(({ head }) => head.sha === sha)?.number;
}

async function write(api: Api, issue: number, body: string): Promise<void> {
  const { octokit, ...where } = api;
  const comments = await everyPage(async (page) => {
    const { data } = await octokit.request('GET /repos/{owner}/{repo}/issues/{issue_number}/comments', {
      ...where,
      issue_number: issue,
      per_page: 100,
      page,
    });
    return data;
  });
  // Anyone can copy the marker, so only a bot's comment is updated.
  const ours = comments.find((comment) => comment.user?.type === 'Bot' && comment.body?.startsWith(MARKER));
  if (ours) await octokit.request('PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}', { ...where, comment_id: ours.id, body });
  else await octokit.request('POST /repos/{owner}/{repo}/issues/{issue_number}/comments', { ...where, issue_number: issue, body });
  console.log(`${ours ? 'Updated' : 'Created'} the comment on pull request ${issue}.`);
}

async function run(): Promise<void> {
  const { values } = parseArgs({ options: { report: { type: 'string' }, preview: { type: 'string' }, 'dry-run': { type: 'boolean' } } });
  if (!values.report) throw new Error('Name the report: --report <file>, written by list-changed-pages.ts --out <file>.');
  const body = pagesComment(parsedReport(readFileSync(values.report, 'utf8')), values.preview || undefined);
  if (values['dry-run']) return console.log(body);
  const api = apiOf();
  const number = await pullRequest(api);
  if (number === undefined) return console.log('The pull request is closed or has a newer commit: nothing to write.');
  await write(api, number, body);
}

run().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
