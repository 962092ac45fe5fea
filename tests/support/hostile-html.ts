import * as fc from 'fast-check';

const WORDS = ['a', 'Some words', ' ', '  two ', '*', '_b_', '1.', '#', '&lt;i&gt;', '&amp;copy;', '|', '`', '\n', '&nbsp;', 'é', '- '];

const wrap =
  (before: string, after: string) =>
  (inside: string): string =>
    before + inside + after;

/** Elements that stand in a line. */
const LINE = ['b', 'strong', 'em', 'i', 'mark', 'u', 's', 'del', 'span', 'small', 'sup', 'time', 'abbr'];

/** Elements that stand on lines of their own. */
const FLOW = ['div', 'section', 'article', 'figure', 'figcaption', 'aside', 'header', 'details', 'blockquote'];

const { flow } = fc.letrec<{ line: string; lines: string; inLink: string; block: string; flow: string; item: string; cell: string }>(
  (tie) => {
    const text = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 4 }).map((words) => words.join(''));
    const code = fc
      .tuple(fc.constantFrom('code', 'kbd', 'samp'), fc.constantFrom('x', 'x | y', '`', '``x`', '*a*', 'a b', '&lt;b&gt;'))
      .map(([name, inside]) => `<${name}>${inside}</${name}>`);
    const link = fc
      .tuple(fc.constantFrom('/a', 'b(c)', '#d', ''), tie('inLink'))
      .map(([href, inside]) => `<a href="${href}">${inside}</a>`);
    const marked = fc.tuple(fc.constantFrom(...LINE), tie('lines')).map(([name, inside]) => `<${name}>${inside}</${name}>`);
    const element = fc.constantFrom('x<br>y', '<wbr>', '<img src="/p.png" alt="A [b]">', '<svg></svg>');
    const listOf =
      (name: string) =>
      (items: string[]): string =>
        `<${name}>${items.join('')}</${name}>`;
    const items = fc.array(tie('item'), { minLength: 1, maxLength: 3 });
    const row = fc.array(tie('cell'), { minLength: 1, maxLength: 3 }).map((cells) => `<tr>${cells.join('')}`);
    const terms = fc.tuple(tie('lines'), tie('flow')).map(([term, said]) => `<dt>${term}<dd>${said}`);
    return {
      line: fc.oneof({ maxDepth: 3, depthIdentifier: 'line' }, text, code, element, link, marked),
      lines: fc.array(tie('line'), { minLength: 1, maxLength: 4, depthIdentifier: 'line' }).map((parts) => parts.join('')),
      inLink: fc
        .array(fc.oneof(text, code, marked), { minLength: 1, maxLength: 2, depthIdentifier: 'line' })
        .map((parts) => parts.join('').replaceAll(/<\/?a\b[^>]*>/g, '')),
      block: fc.oneof(
        { maxDepth: 4, depthIdentifier: 'block' },
        tie('lines').map(wrap('<p>', '</p>')),
        tie('lines'),
        fc.tuple(fc.integer({ min: 1, max: 6 }), tie('lines')).map(([level, inside]) => `<h${level}>${inside}</h${level}>`),
        fc.constant('<hr>'),
        text.map(wrap('<pre><code>', '</code></pre>')),
        fc.tuple(fc.constantFrom('ul', 'ol', 'ol start="4"'), items).map(([name, all]) => listOf(name)(all).replace(/ start="4">$/, '>')),
        fc.array(terms, { minLength: 1, maxLength: 2 }).map(listOf('dl')),
        fc.array(row, { minLength: 1, maxLength: 3 }).map((rows) => `<table><tbody>${rows.join('')}</table>`),
        fc
          .tuple(row, fc.array(row, { maxLength: 2 }))
          .map(([head, rows]) => `<table><thead>${head.replaceAll('td', 'th')}<tbody>${rows.join('')}</table>`),
        fc.tuple(fc.constantFrom(...FLOW), tie('flow')).map(([name, inside]) => `<${name}>${inside}</${name}>`),
      ),
      flow: fc.array(tie('block'), { minLength: 1, maxLength: 3, depthIdentifier: 'block' }).map((blocks) => blocks.join('')),
      item: tie('flow').map((inside) => `<li>${inside}`),
      cell: fc
        .tuple(fc.constantFrom('td', 'td colspan=2', 'td rowspan=2', 'td align=right'), tie('lines'))
        .map(([name, inside]) => `<${name}>${inside}`),
    };
  },
);

/** A part of a page, with the end tags that the minifier leaves. */
export const hostileHtml = flow;
