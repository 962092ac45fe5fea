import type { Plugin } from '@docusaurus/types';

interface Rule {
  use?: { options?: { env?: { targets?: unknown; bugfixes?: boolean } } }[];
}

/**
 * Has the compiler mend what old browsers do wrong, and leave the rest of the code as it is written. The framework (3.10.2:
 * @docusaurus/faster, `getSwcLoaderOptions`) leaves this out, so that for a few forms that Safari reads wrongly before 16.3
 * every default and every pattern of a parameter is rewritten, with `arguments`.
 */
export default function leanSyntax(): Plugin {
  return {
    name: 'partita-lean-syntax',
    configureWebpack({ module }) {
      const rules = (module?.rules ?? []) as Rule[];
      for (const { options } of rules.flatMap(({ use }) => (Array.isArray(use) ? use : [])))
        if (options?.env?.targets) options.env.bugfixes = true;
      return {};
    },
  };
}
