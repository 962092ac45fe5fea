// Runs the files that it receives, one after the other, in one process: starting a process takes longer than a sample.
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

for await (const file of createInterface({ input: process.stdin })) {
  let code = 0;
  try {
    await import(pathToFileURL(file).href);
  } catch (error) {
    console.log(error);
    code = 1;
  }
  process.stdout.write(`\n==done ${code}\n`);
}
