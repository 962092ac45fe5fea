// `npx tsx src/tooling/ci/sbom.ts`: writes the SBOM of the last build to sbom.cdx.json, as CycloneDX 1.5.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { INSTALLED, readLock, readManifest } from '../../plugins/shipped-packages/lock';
import { completed, schemaProblem, SHIPS, type Bill } from '../supply-chain/sbom';
import { readShipped } from '../../plugins/shipped-packages/shipped';

const root = path.join(__dirname, '../../..');
const FILE = 'sbom.cdx.json';

async function run(): Promise<void> {
  const shipped = readShipped(root);
  const { status, stdout, stderr } = spawnSync('npm', ['sbom', '--sbom-format', 'cyclonedx'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (status !== 0) throw new Error(`npm couldn't list the installed packages. Run "npm ci", then try again.\n${stderr}`);
  const bill = completed(JSON.parse(stdout) as Bill, readManifest(root).name, shipped, readLock(root, INSTALLED));
  const text = `${JSON.stringify(bill, null, 2)}\n`;
  const problem = await schemaProblem(text);
  if (problem) throw new Error(`The bill of materials isn't valid CycloneDX ${bill.specVersion}: ${problem}`);
  writeFileSync(path.join(root, FILE), text);
  const ships = bill.components.filter(({ properties }) => properties.some(({ name, value }) => name === SHIPS && value === 'true'));
  console.log(`${FILE}: ${bill.components.length} packages, ${ships.length} of them reach readers. Valid CycloneDX ${bill.specVersion}.`);
}

run().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
