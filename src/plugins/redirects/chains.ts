import type { Redirect } from '../../data/redirects';

const ROUTE = /^\/[\w./-]*$/;

/** Problems that make a row invalid regardless of the pages. */
function rowProblems({ from, to }: Redirect, all: readonly Redirect[]): string[] {
  const target = to.split('#')[0] ?? '';
  const problems: string[] = [];
  if (!ROUTE.test(from)) problems.push(`"${from}" isn't a route: write it from the root, as /old/page, without # and ?.`);
  if (!ROUTE.test(target)) problems.push(`${from} → "${to}" doesn't lead to a route of this site: write /new/page.`);
  if (all.filter((redirect) => redirect.from === from).length > 1) problems.push(`${from} is redirected twice: keep one row.`);
  if (from === target) problems.push(`${from} leads to itself: remove the row.`);
  return problems;
}

/** The redirect chain from a route, until it ends or repeats. */
function wayOf(from: string, next: ReadonlyMap<string, string>): string[] {
  const way = [from];
  for (let at = next.get(from); at !== undefined; at = next.get(at)) {
    way.push(at);
    if (way.indexOf(at) < way.length - 1) break;
  }
  return way;
}

function wayProblem(from: string, next: ReadonlyMap<string, string>): string | undefined {
  const way = wayOf(from, next);
  const last = way.at(-1) ?? '';
  if (way.length < 3) return undefined;
  return way.indexOf(last) < way.length - 1
    ? `${way.join(' → ')} goes round in a circle: let one of them lead to a page.`
    : `${way.join(' → ')} is a chain: write ${from} → ${last}.`;
}

/**
 * Problems in a list of redirects, each with its fix.
 * @param routes every page; without it, targets and conflicts with pages aren't checked.
 */
export function redirectProblems(redirects: readonly Redirect[], routes?: ReadonlySet<string>): string[] {
  const next = new Map(redirects.map(({ from, to }) => [from, to.split('#')[0] ?? '']));
  return redirects.flatMap((row) => {
    const problems = rowProblems(row, redirects);
    const way = problems.length === 0 ? wayProblem(row.from, next) : undefined;
    if (way) problems.push(way);
    if (!routes) return problems;
    if (routes.has(row.from)) problems.push(`${row.from} is a page: remove the row, or the page.`);
    const target = next.get(row.from) ?? '';
    if (!routes.has(target) && !next.has(target))
      problems.push(`${row.from} → ${target}: no page is there. Write the route of one that is.`);
    return problems;
  });
}

/** The redirects for Docusaurus. @throws Error listing the problems; it stops `npm start` and the build. */
export function checkedRedirects(redirects: readonly Redirect[]): Redirect[] {
  const problems = redirectProblems(redirects);
  if (problems.length > 0) throw new Error(['src/data/redirects.ts:', ...problems.map((problem) => `  - ${problem}`)].join('\n'));
  return [...redirects];
}
