// `npm run new -- guide docs/direct-api/my-page "Title"`: creates a page from a template. It asks for missing arguments.
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { checkedId, checkedTitle, checkedType, foldersOf, makePage, pageTypes, type NewPage } from './new-page';
import { help } from './help';

help(`Usage: npm run new                                asks for everything
       npm run new -- TYPE PLACE "TITLE"          writes the page and adds it to the sidebar

Types: ${Object.keys(pageTypes).join(', ')}
For example: npm run new -- guide docs/direct-api/my-page "Charge a deposit"`);

const root = path.join(__dirname, '../../..');

const USAGE = 'Usage: npm run new -- <type> <place> "<title>", such as npm run new -- guide docs/direct-api/my-page "Charge a deposit"';

/** Asks until the input is valid. @throws Error if the input ends. */
async function ask(lines: AsyncIterator<string>, question: string, check: (answer: string) => unknown): Promise<string> {
  for (;;) {
    process.stdout.write(question);
    const { value, done } = await lines.next();
    if (done) throw new Error('The input ended before the last question.');
    try {
      check(value.trim());
      return value.trim();
    } catch (error) {
      console.log((error as Error).message);
    }
  }
}

async function askForAll(): Promise<NewPage> {
  const input = createInterface({ input: process.stdin });
  const lines = input[Symbol.asyncIterator]();
  const list = Object.entries(pageTypes).map(([name, { what }]) => `  ${name.padEnd(17)}${what}`);
  const type = await ask(lines, `${list.join('\n')}\nType: `, checkedType);
  const { home } = checkedType(type);
  const where = home ? `Name, for ${home}/: ` : `Folders: ${foldersOf(root).join(', ')}\nPlace, such as docs/direct-api/my-page: `;
  const place = await ask(lines, where, (answer) => checkedId(root, type, answer));
  const title = await ask(lines, 'Title: ', checkedTitle);
  input.close();
  return { type, place, title };
}

async function main(): Promise<void> {
  const given = process.argv.slice(2);
  const [type, place, title] = given;
  if (given.length > 0 && (!type || !place || !title || given.length > 3)) throw new Error(USAGE);
  const written = makePage(root, type && place && title ? { type, place, title } : await askForAll());
  const [page = ''] = written;
  console.log(`Wrote ${written.join(', ')}.
Next:
  1. npm start, and open http://localhost:3000/${page.slice('docs/'.length, -'.mdx'.length)}
  2. Replace each WRITE: mark in ${page}. CONTRIBUTING.md describes the style, and /markdown-page shows all elements.
  3. Move the page in sidebars.ts if it belongs elsewhere, and link to it from the page before it.
  4. npm run check, which lists the remaining marks.`);
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
