import type { Root } from 'mdast';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { describe, expect, test } from 'vitest';
import { loadHtml } from '../../../tests/support/html';
import { staticCode } from './static-code';

/** What a reader sees of a page's first code block. */
function block(...lines: string[]) {
  const pipeline = unified().use(remarkParse).use(remarkMdx).use(staticCode);
  const tree = pipeline.runSync(pipeline.parse(lines.join('\n')), { path: 'docs/a.mdx' }) as Root;
  const attributes = new Map<string, unknown>();
  visit(tree, 'mdxJsxFlowElement', (node) =>
    node.attributes.forEach((attribute) => attribute.type === 'mdxJsxAttribute' && attributes.set(attribute.name, attribute.value)),
  );
  const $ = loadHtml(`<pre>${String(attributes.get('html'))}</pre>`);
  const texts = (selector: string): string[] =>
    $(selector)
      .toArray()
      .map((element) => $(element).text().trim());
  return {
    title: attributes.get('title'),
    code: $('pre').text(),
    marked: texts('mark'),
    numbers: $('[data-line]')
      .toArray()
      .map((element) => $(element).attr('data-line')),
  };
}

describe('a code block in a form that Docusaurus documents', () => {
  for (const [language, comment] of [
    ['js', '// highlight-next-line'],
    ['css', '/* highlight-next-line */'],
    ['jsx', '{/* highlight-next-line */}'],
    ['html', '<!-- highlight-next-line -->'],
    ['python', '    # highlight-next-line'],
    ['sql', '-- highlight-next-line'],
  ] as const)
    test(`${comment.trim()} marks the next line of ${language}, and isn't code`, () => {
      expect(block(`\`\`\`${language}`, 'one', comment, 'two', 'three', '```')).toMatchObject({ code: 'one\ntwo\nthree', marked: ['two'] });
    });

  test('highlight-start and highlight-end mark the lines between them', () => {
    expect(block('```js', '// highlight-start', 'one', 'two', '// highlight-end', 'three', '```')).toMatchObject({
      code: 'one\ntwo\nthree',
      marked: ['one', 'two'],
    });
  });

  test.each(['{1,3-4}', '{1, 3-4}', '{ 1 , 3 - 4 }', '{1,3..4}', '{1} {3-4}'])('%s marks three lines', (ranges) => {
    expect(block(`\`\`\`js ${ranges}`, 'one', 'two', 'three', 'four', '```').marked).toEqual(['one', 'three', 'four']);
  });

  test.each([
    ['title="a b.js"', 'a b.js'],
    [`title='a "b".js'`, 'a "b".js'],
    ['title=a.js', 'a.js'],
    ['title="a {9}.js"', 'a {9}.js'],
  ])('%s is a title', (meta, title) => {
    expect(block(`\`\`\`js ${meta}`, 'one', '```')).toMatchObject({ title, marked: [] });
  });

  test('showLineNumbers numbers lines without changing the code', () => {
    expect(block('```js showLineNumbers', 'one', 'two', '```')).toMatchObject({ code: 'one\ntwo', numbers: ['1', '2'] });
    expect(block('```js showLineNumbers=9 {2}', 'one', 'two', '```')).toMatchObject({ numbers: ['9', '10'], marked: ['two'] });
  });
});

describe('a slip in a code block is named with its line', () => {
  test.each([
    ['npm2yarn', 'has no option "npm2yarn". Show the npm command'],
    ['live', 'has no option "live". Make a component'],
    ['noInline', 'has no option "noInline". Remove it, or write one of title='],
    ['titel="a.js"', 'has no option "titel="a.js""'],
    ['title="a.js', 'has no option'],
    // Markdown removes the backslashes.
    [String.raw`title="a \"b\".js"`, 'has no option "title="a"'],
    ['title=', 'has no option "title="'],
    ['{3-1}', '{3-1} names no lines'],
    ['{0}', '{0} names no lines'],
    ['{a}', '{a} names no lines'],
    ['{}', '{} names no lines'],
    ['{99}', 'There is no line 99 to highlight: the block has 1'],
  ])('%s', (meta, message) => {
    expect(() => block('Text.', '', `\`\`\`js ${meta}`, 'one', '```')).toThrow(`docs/a.mdx:3: `);
    expect(() => block('Text.', '', `\`\`\`js ${meta}`, 'one', '```')).toThrow(message);
  });

  test.each([
    [['// highlight-start', 'one'], 'has no pair'],
    [['one', '// highlight-end'], 'has no pair'],
    [['one', '// highlight-next-line'], 'There is no line 2'],
  ])('%j', (lines, message) => {
    expect(() => block('```js', ...lines, '```')).toThrow(message);
  });
});
