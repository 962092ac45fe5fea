import { toString } from 'mdast-util-to-string';
import { visit } from 'unist-util-visit';
import { lineOf } from '../page';
import { fileOfUrl, type Project } from '../project';
import type { Fault, PageRule } from '../rule';

const VAGUE = /^(?:here|click here|this|this (?:page|link|guide|article)|link|page|more|read more|learn more|see more|details)$/i;

/** Returns the most similar known text, by shared bigrams. A typo changes only a few of them. */
export function nearest(text: string, known: Iterable<string>): string | undefined {
  const pairs = (word: string): Set<string> =>
    new Set([...word.toLowerCase()].map((_, index, all) => all.slice(index, index + 2).join('')));
  const own = pairs(text);
  let best: { text?: string; score: number } = { score: 0.5 };
  for (const candidate of known) {
    const other = pairs(candidate);
    const shared = [...own].filter((pair) => other.has(pair)).length;
    const score = (2 * shared) / (own.size + other.size);
    if (score > best.score) best = { text: candidate, score };
  }
  return best.text;
}

const did = (guess: string | undefined): string =>
  guess ? `Did you mean ${guess}?` : 'See src/data/published-routes.lock for all of them.';

/** A file that isn't a page, such as `./files/terms.pdf`. */
const isDownload = (url: string): boolean => /\.(?!mdx?$)\w+$/.test(url.split(/[?#]/)[0] ?? '');

/** Returns the problem with a link's URL, if any, and its fix. */
function addressProblem(url: string, file: string, project: Project): Omit<Fault, 'line'> | undefined {
  if (url.startsWith('operation:')) {
    const id = url.slice('operation:'.length).split('#')[0] ?? '';
    return project.facts.operations.has(id)
      ? undefined
      : { problem: `no operation "${id}"`, fix: did(nearest(id, project.facts.operations)) };
  }
  if (/^https?:\/\/docs\.partita\.example/.test(url))
    return { problem: `"${url}" is a full URL of this site`, fix: 'Write the route: /apis.' };
  if (url.startsWith('http://')) return { problem: `"${url}" isn't encrypted`, fix: 'Write https://.' };
  if (/^(?:https:|mailto:|pathname:|#|tel:)/.test(url)) return undefined;
  if (isDownload(url))
    return fileOfUrl(project.root, file, url)
      ? undefined
      : {
          problem: `no file "${url}"`,
          fix: `Put it in ${url.startsWith('/') ? 'static/' : 'the folder of this page'}. If the build creates it, write pathname:///name.`,
        };
  if (!url.startsWith('/') || /\.mdx?(?:#|$)/.test(url))
    return { problem: `"${url}" is a file path`, fix: 'Write the page route from the root: /getting-started/phases.' };
  const route = url.split(/[#?]/)[0] ?? '';
  if (project.routes.has(route)) return undefined;
  const moved = project.redirects.get(route);
  if (moved) return { problem: `"${route}" has moved`, fix: `Write ${moved}.` };
  return { problem: `no page at "${route}"`, fix: did(nearest(route, project.routes)) };
}

/** Checks that links lead to routes or operations, and that their text describes the target. */
export const links: PageRule = {
  name: 'links',
  check({ tree, source, file }, project) {
    const faults: Fault[] = [];
    visit(tree, 'link', (link) => {
      const line = lineOf(link);
      const text = toString(link).trim();
      const isBare = !source.slice(link.position?.start.offset ?? 0).startsWith('[');
      if (isBare) faults.push({ line, problem: `the bare URL ${text}`, fix: 'Write [its subject](the URL), or the URL as code.' });
      if (text === '') faults.push({ line, problem: 'a link without text', fix: 'Write the subject of the page.' });
      if (VAGUE.test(text))
        faults.push({ line, problem: `"${text}" doesn't say where the link leads`, fix: 'Link the words that name the page.' });
      const problem = isBare ? undefined : addressProblem(link.url, file, project);
      if (problem) faults.push({ line, ...problem });
    });
    return faults;
  },
};
