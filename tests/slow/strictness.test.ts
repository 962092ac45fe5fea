import { expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createVariant, type Variant } from '../support/variant';
import { root } from '../support/built-site';

const GUIDE = 'docs/getting-started/phases.mdx';
const add = (text: string) => (before: string) => `${before}\n${text}\n`;

const ANOTHER = 'docs/getting-started/plan-options.mdx';
const THIRD = 'docs/direct-api/webhook-events.mdx';

interface Fault {
  name: string;
  seed(variant: Variant): void;
  /** Text that the message must contain: the file and the problem. */
  says: RegExp[];
}

const FAULTS: Fault[] = [
  {
    name: 'a broken link',
    seed: (variant) => variant.edit(GUIDE, add('[nowhere](/nowhere-at-all)')),
    says: [/\/getting-started\/phases/, /\/nowhere-at-all/],
  },
  {
    // One build finds all three, since the bundler reads every page before it fails.
    name: 'a broken Markdown link, an unknown operation id and an unknown table source',
    seed(variant) {
      variant.edit(GUIDE, add('[nowhere](./nowhere.mdx)'));
      variant.edit(ANOTHER, add('[nothing](operation:v3/CreateNothing)'));
      variant.edit(THIRD, add('<EnumTable of="v3/Nothing" />'));
    },
    says: [
      /phases\.mdx/,
      /\.\/nowhere\.mdx/,
      /plan-options\.mdx[\s\S]*no operation "v3\/CreateNothing"/,
      /webhook-events\.mdx[\s\S]*v3 has no schema "Nothing"/,
    ],
  },
  {
    name: 'a doc id missing from disk',
    seed: (variant) => variant.remove(GUIDE),
    says: [/sidebars\.ts/, /getting-started\/phases/],
  },
  {
    name: 'an unknown navbar item type',
    seed: (variant) => variant.edit('src/data/site.ts', (before) => before.replace("type: 'localeDropdown'", "type: 'megaMenu'")),
    says: [/Bad navbar item type megaMenu|navbar.*megaMenu/],
  },
  {
    name: 'a wrong front-matter key',
    seed: (variant) => variant.edit(GUIDE, (before) => before.replace('description:', 'descripton:')),
    says: [/phases\.mdx/, /"descripton" isn't a key of this site\. Did you mean "description"\?/, /"description" is missing/],
  },
];

for (const { name, seed, says } of FAULTS)
  test(`${name} fails the build with a message that names the file`, () => {
    const variant = createVariant();
    try {
      seed(variant);
      const { status, output } = variant.build();
      expect(status, output).toBe(1);
      for (const words of says) expect(output).toMatch(words);
    } finally {
      variant.dispose();
    }
  });

test('this site builds without warnings', () => {
  const log = readFileSync(path.join(root, '.docusaurus/build.log'), 'utf8');
  expect(
    log.split('\n').filter((line) => /warn|deprecat|duplicate|broken/i.test(line) && !/npm warn Unknown user config/.test(line)),
  ).toEqual([]);
});
