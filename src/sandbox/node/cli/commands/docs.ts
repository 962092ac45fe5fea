import { DOCS_FILE } from '../../../../data/docs-file';
import { InputError, parseOptions, UsageError, type Command } from '../../common/command';
import { version } from '../../common/version';
import { resultText, type Docs } from '../../mcp/docs';
import { docsAt } from '../../mcp/load-docs';

/** The number of hits. */
const HITS = 10;

const HELP = `Without an argument, it lists every page. Words search the docs and find what the site's search finds. An address,
such as /direct-api/quickstart or /apis#idempotency, shows a page or a section as Markdown.
In a terminal, a long text opens in $PAGER, or in less.

  --docs <place>   where the docs are: the file ${DOCS_FILE}, its folder, or its URL on this machine;
                   next to this program by default
  --json           prints one line of JSON: the pages, the hits, or the Markdown

Examples:
  node partita-sandbox.mjs docs refund part of a plan
  node partita-sandbox.mjs docs /direct-api/webhook-events#verify-the-signature`;

/** The answer to a command line, as data and as text. */
interface Answer {
  data: object;
  text: string;
}

function contents(docs: Docs, program: string): Answer {
  const areas = docs.contents();
  const introduction = `The documentation of Partita ${docs.release}.

  ${program} docs <words>            searches it
  ${program} docs <page>             shows a page, such as /direct-api/quickstart
  ${program} docs <page>#<section>   shows a section of it`;
  const lists = areas.map(({ area, pages }) => [area, ...pages.map(({ title, page }) => `  ${page}  ${title}`)].join('\n'));
  return { data: { areas }, text: [introduction, ...lists].join('\n\n') };
}

function searched(docs: Docs, query: string): Answer {
  const data = docs.find(query, HITS);
  const text = resultText(query, data);
  if (data.hits.length === 0) throw new InputError(text);
  return { data, text };
}

function pageOrSection(docs: Docs, address: string): Answer {
  const text = docs.textOf(address).trimEnd();
  return { data: { page: address, markdown: text }, text };
}

const isAddress = (word: string): boolean => /^(?:\/|https?:)/.test(word);

export const docs: Command = {
  name: 'docs',
  usage: 'docs [words, or page#section] [options]',
  summary: 'Searches the docs, and shows their pages',
  help: HELP,
  async run(args, io) {
    const options = { docs: { type: 'string' }, json: { type: 'boolean' } } as const;
    const { values, positionals } = parseOptions({ args: [...args], options, allowPositionals: true });
    const [first] = positionals;
    const query = positionals.join(' ').trim();
    if (first !== undefined && query === '') throw new UsageError('Pass words to search for, or the address of a page.');
    const isPage = first !== undefined && isAddress(first);
    if (isPage && positionals.length > 1) throw new UsageError('Pass the address of one page, or words to search for, not both.');
    const file = await docsAt(values.docs)();
    if (file.release !== version())
      io.err(`These docs describe ${file.release}, and this program is ${version()}. Download both again for the same version.`);
    const { data, text } = first === undefined ? contents(file, io.program) : isPage ? pageOrSection(file, first) : searched(file, query);
    if (values.json) io.out(JSON.stringify({ release: file.release, ...data }));
    else await io.page(text);
    return 0;
  },
};
