import type { PrismTheme } from 'prism-react-renderer';

/** The languages of samples that prism does not carry by default. Each is in the scripts of every page, so only what several pages use. */
export const codeLanguages = ['bash', 'java', 'php'];

/** Code panels in the colors of `tokens.css`. */
export const codeTheme: PrismTheme = {
  plain: { color: 'var(--code-ink)', backgroundColor: 'var(--code-paper)' },
  styles: [
    { types: ['comment', 'prolog', 'doctype', 'cdata'], style: { color: 'var(--code-comment)', fontStyle: 'italic' } },
    { types: ['keyword', 'builtin', 'tag', 'selector', 'important'], style: { color: 'var(--code-keyword)' } },
    { types: ['string', 'char', 'attr-value', 'inserted', 'url'], style: { color: 'var(--code-string)' } },
    { types: ['number', 'boolean', 'constant', 'symbol', 'variable'], style: { color: 'var(--code-number)' } },
    { types: ['function', 'class-name', 'attr-name', 'property'], style: { color: 'var(--code-name)' } },
    { types: ['deleted'], style: { color: 'var(--code-deleted)' } },
  ],
};
