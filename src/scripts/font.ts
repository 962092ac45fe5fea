// `npm run font`: makes the font that every page loads from the whole one.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fonts } from '../data/fonts';
import { plainFont } from '../lib/plain-font';

const file = (name: string): string => path.join(__dirname, '../../static', name);

async function run(): Promise<void> {
  const whole = readFileSync(file(fonts.latin));
  const plain = await plainFont(whole);
  writeFileSync(file(fonts.plain), plain);
  console.log(`static/${fonts.plain} has ${plain.length} bytes; static/${fonts.latin}, ${whole.length}.`);
}

run().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
