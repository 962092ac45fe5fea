import { parse } from 'postcss';

/** The variables of others. Ours are few, and a token that nothing uses yet is no fault. */
const OTHERS = /^--(?:ifm|docsearch)-/;

/** What scripts use, which are not looked through: they are a hundred times as long as the sheets. */
const USED_BY_SCRIPTS = ['--ifm-color-emphasis-600'];

const usedIn = (sheets: readonly string[]): string[] =>
  sheets.flatMap((text) => [...text.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name = '']) => name));

/**
 * Leaves out of a sheet the variables of Infima and of the search dialog that no sheet uses: most of them are for classes that the site
 * does not have.
 * @param others the text of the other sheets of the site. @returns the sheet.
 */
export function leanVariables(sheet: string, others: readonly string[]): string {
  const root = parse(sheet);
  for (let last = ''; last !== String(root);) {
    last = String(root);
    const used = new Set([...usedIn([last, ...others]), ...USED_BY_SCRIPTS]);
    root.walkDecls(OTHERS, (declaration) => void (used.has(declaration.prop) || declaration.remove()));
  }
  root.walkRules((rule) => void (rule.nodes.length === 0 && rule.remove()));
  return String(root);
}
