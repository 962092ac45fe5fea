import type { AcceptedPlugin, Rule } from 'postcss';
import { infimaClasses } from '../css/infima-classes';

const INFIMA = /[\\/]infima[\\/]/;

/** A rule that speaks of a class by what does not have it goes on without that class. */
const absent = /:not\([^)]*\)/g;

/** Whether an element of the site can be what a selector of Infima names. */
export const isOurs = (selector: string): boolean =>
  [...selector.replaceAll(absent, '').matchAll(/\.([a-z][\w-]*)/g)].every(([, name = '']) => infimaClasses.has(name));

/** Leaves out the rules of Infima for classes that nothing on the site has. */
export const leanInfima: AcceptedPlugin = {
  postcssPlugin: 'lean-infima',
  OnceExit(root) {
    if (!INFIMA.test(root.source?.input.file ?? '')) return;
    const rules: Rule[] = [];
    // First all of them: a walk by a plugin passes over what comes after a rule that is removed meanwhile.
    root.walkRules((rule) => void rules.push(rule));
    for (const rule of rules) {
      const kept = rule.selectors.filter(isOurs);
      if (kept.length === 0) rule.remove();
      else if (kept.length < rule.selectors.length) rule.selectors = kept;
    }
  },
};
