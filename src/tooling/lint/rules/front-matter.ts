import { frontMatterProblems, yamlFault } from '../../../plugins/front-matter';
import type { PageRule } from '../rule';

/** Validates front matter like the build, and reports the key's line. */
export const frontMatter: PageRule = {
  name: 'front-matter',
  check({ file, frontMatter: keys, lines, source }) {
    const yaml = yamlFault(source);
    if (yaml) return [yaml];
    return frontMatterProblems(file, keys).map((problem) => {
      const key = /^"([^"]+)"/.exec(problem)?.[1] ?? '';
      const at = lines.findIndex((line) => line.startsWith(`${key}:`));
      return { line: at + 1 || 1, problem, fix: 'See "Front matter" on /markdown-page.' };
    });
  },
};
