// `npx tsx src/tooling/commands/font.ts`: creates the font subset that every page loads, and adds content hashes to both file names.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fonts } from '../../data/fonts';
import { hashedName, plainFont } from '../font-subset';

const root = path.join(__dirname, '../../..');
const NAMES = path.join(root, 'src/data/fonts.ts');
const file = (name: string): string => path.join(root, 'static', name);

/** Writes a font with its content hash in the name, and updates the name in src/data/fonts.ts. */
function replace(name: string, content: Buffer): void {
  const next = hashedName(name, content);
  rmSync(file(name));
  writeFileSync(file(next), content);
  writeFileSync(NAMES, readFileSync(NAMES, 'utf8').replace(name, next));
  console.log(`static/${next} has ${content.length} bytes.`);
}

async function run(): Promise<void> {
  const whole = readFileSync(file(fonts.latin));
  replace(fonts.plain, await plainFont(whole));
  replace(fonts.latin, whole);
}

run().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
