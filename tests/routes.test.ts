import { expect, test } from 'vitest';
import { everyPage, pageAt, sitemap } from './support/pages';
import { routes } from './support/built-site';

/** A link that only the sidebar of that name contains. */
const SIDEBAR_LINKS = { docs: '/getting-started/adding-partita', api: '/api/sdks' };

test('routes and built pages match one to one', () => {
  // The site started with this many routes; `npm run new` adds more.
  expect(routes.length).toBeGreaterThanOrEqual(169);
  expect([...everyPage().keys()].toSorted()).toEqual(routes.map((route) => route.path).toSorted());
});

for (const route of routes)
  test(`${route.path} is complete in the built HTML`, () => {
    const page = pageAt(route.path);
    expect(page.headings).toBe(1);
    expect(page.title).toMatch(/\S.* \| Partita Docs$/);
    expect(page.description.length).toBeGreaterThan(49);
    expect(page.canonical).toEqual([`https://docs.partita.example${route.path}`]);
    expect(page.languages).toEqual(['en', 'x-default']);
    if (route.sidebar === null) expect(page.sidebar).toEqual([]);
    else expect(page.sidebar).toContain(SIDEBAR_LINKS[route.sidebar]);
  });

test('page titles are unique', () => {
  const titles = [...everyPage().values()].map((page) => page.title);
  expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
});

test("the sitemap lists every page except the search and writers' pages", () => {
  expect([...everyPage().keys()].filter((route) => !sitemap().includes(route))).toEqual(['/markdown-page', '/search']);
});
