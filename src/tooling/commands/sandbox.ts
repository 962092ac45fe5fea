// `npm run sandbox -- --port 4010`: runs the program that readers download as partita-sandbox.mjs from its source.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { runProgram } from '../../sandbox/node/cli/program';

async function run(): Promise<void> {
  if (!existsSync(path.join(__dirname, '../../sandbox/contract/contract.json'))) {
    // Loaded on demand, because loading the generator takes seconds.
    const { generate } = await import('../../reference/generate');
    await generate();
  }
  await runProgram('npm run sandbox --');
}

void run();
