// `npx tsx src/tooling/ci/check-links.ts`: checks the external links of the built site. Exits with 1 when one is broken, with 2 when
// none responds, because then the network is down. With --out, it writes a report for update-issues.ts.
import { parseArgs } from 'node:util';
import { askAll, externalLinks, type LinkStatus } from '../supply-chain/external-links';
import { writeReport } from './report';
import { builtSite, needBuiltSite } from '../commands/built-site';

const line = ({ url, why, pages }: LinkStatus): string =>
  `${url} (${why}), on ${pages.slice(0, 3).join(', ')}${pages.length > 3 ? ` and ${pages.length - 3} more` : ''}`;

async function run(): Promise<void> {
  const { values } = parseArgs({ options: { out: { type: 'string' } } });
  needBuiltSite();
  const links = await askAll(externalLinks(builtSite));
  const lost = links.filter(({ state }) => state !== 'there');
  const isCutOff = links.length > 0 && links.every(({ state }) => state === 'silent');
  if (isCutOff) console.error(`None of ${links.length} URLs responded, so they couldn't be checked. Check your network and try again.`);
  else for (const status of lost) console.log(line(status));
  if (!isCutOff) console.log(`${links.length} external links, ${lost.length} without a response.`);
  const why = isCutOff ? [`None of ${links.length} URLs responded.`] : lost.map(line);
  writeReport(values.out, { check: 'links', state: isCutOff ? 'unchecked' : lost.length > 0 ? 'found' : 'clean', lines: why });
  process.exitCode = isCutOff ? 2 : lost.length > 0 ? 1 : 0;
}

run().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
