// `npm run test:samples`: tests the code samples, in every language that this machine can run. `-- --install` installs the toolchains of
// the other languages (on Debian, as root), and then requires that every language runs.
import { parseArgs } from 'node:util';
import { vitest } from './test-steps';
import { canInstall, installSystemPackages } from './system-packages';
import { lineOf } from './test-totals';
import { ALL_LANGUAGES, missingLanguages, namesOf, packagesFor } from './toolchains';
import { help } from './help';

help(`Usage: npm run test:samples [-- --install]

Runs the code samples in every language that this machine has a toolchain for.
  --install   installs the missing toolchains first (Debian, as root)`);

function install(): void {
  const packages = packagesFor(missingLanguages());
  if (packages.length === 0) return;
  if (!canInstall()) throw new Error(`This command installs packages only on Debian, and as root. Install these: ${packages.join(' ')}`);
  console.log(`Installing ${packages.join(' ')}`);
  installSystemPackages(packages);
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { install: { type: 'boolean', default: false } } });
  if (values.install) install();
  else if (missingLanguages().length > 0) console.log(`Not on this machine: ${namesOf(missingLanguages())}`);
  const totals = await vitest(['samples'], [], values.install ? { [ALL_LANGUAGES]: '1' } : {});
  console.log(lineOf(totals));
  process.exitCode = totals.failed > 0 || totals.passed === 0 ? 1 : 0;
}

main().catch((error: Error) => {
  console.error(error.message);
  console.log('0 passed, 1 failed');
  process.exitCode = 1;
});
