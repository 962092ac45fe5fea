import type { Page } from '@playwright/test';
import { addRules, expect, kinds, open, sharedTest } from './support/site';

const PAGES = { ...kinds, errors: '/api/v3/errors', search: '/search?q=refund' };

/** Controls whose label is cut off. */
const cutWords = (page: Page): Promise<string[]> =>
  page.locator('button:visible, a.button:visible, label:visible, summary:visible, th:visible').evaluateAll((controls) =>
    controls
      .filter(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => {
        const isCutAside = scrollWidth > clientWidth + 1 && clientWidth > 1;
        return isCutAside || (scrollHeight > clientHeight + 4 && clientHeight > 1);
      })
      .filter((control) => /hidden|clip/.test(getComputedStyle(control).overflow))
      .map((control) => control.outerHTML.slice(0, 120)),
  );

/** Controls that have neither a border nor an underline to distinguish them from text when backgrounds are hidden. */
const edgeless = (page: Page): Promise<string[]> =>
  page.locator('main :is(button, input, select, textarea, a.button):visible').evaluateAll((controls) =>
    controls
      .filter((control) => {
        const { borderTopWidth, borderTopStyle, borderBottomWidth, borderBottomStyle, outlineStyle, textDecorationLine } =
          getComputedStyle(control);
        const hasEdge = [
          [borderTopWidth, borderTopStyle],
          [borderBottomWidth, borderBottomStyle],
        ].some(([width = '', style]) => style !== 'none' && Number.parseFloat(width) >= 1);
        const isHidden = control instanceof HTMLInputElement && Number(getComputedStyle(control).opacity) === 0;
        const isNative = control instanceof HTMLInputElement && /checkbox|radio|range|color/.test(control.type);
        return !hasEdge && outlineStyle === 'none' && !textDecorationLine.includes('underline') && !isHidden && !isNative;
      })
      .map((control) => control.outerHTML.slice(0, 160)),
  );

const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

for (const [kind, route] of Object.entries(PAGES))
  sharedTest(`the ${kind} page supports forced colors, 200% zoom, and wide spacing`, async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await open(page, route);
    expect(await edgeless(page), 'in forced colors').toEqual([]);
    await page.emulateMedia({ forcedColors: 'none' });
    // 1280 × 800 at 200% is a window of 640 × 400.
    await page.setViewportSize({ width: 640, height: 400 });
    expect(await overflow(page), 'at 200%').toBeLessThanOrEqual(0);
    const bar = await page.getByRole('navigation', { name: 'Main' }).boundingBox();
    expect(bar?.height, 'the navbar leaves room for the page').toBeLessThan(400 / 4);
    // https://www.w3.org/TR/WCAG22/#text-spacing
    await addRules(
      page,
      '*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important} p{margin-bottom:2em!important}',
    );
    expect(await cutWords(page), 'with wide spacing').toEqual([]);
    await page.setViewportSize({ width: 375, height: 800 });
    expect(await overflow(page), 'with wide spacing at 375 px').toBeLessThanOrEqual(0);
  });

sharedTest('at a zoom of 400%, the text has the screen to itself', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await open(page, kinds.operation);
  await page.mouse.wheel(0, 3000);
  await page.mouse.wheel(0, -100);
  await page.waitForFunction(() => window.scrollY > 2000);
  const covered = await page.evaluate(() => {
    const isStuck = (element: Element | null): boolean =>
      element !== null && (/fixed|sticky/.test(getComputedStyle(element).position) || isStuck(element.parentElement));
    const rows = Array.from({ length: 64 }, (_, index) => document.elementFromPoint(160, index * 4 + 1));
    return rows.filter(isStuck).length / rows.length;
  });
  expect(covered).toBeLessThan(0.1);
});

sharedTest('animations last at most 200 ms and stop with reduced motion', async ({ page }) => {
  const longest = (): Promise<number> =>
    page.evaluate(() =>
      Math.max(
        ...[...document.querySelectorAll('*')].flatMap((element) => {
          const { transitionDuration, animationDuration, transitionDelay } = getComputedStyle(element);
          return `${transitionDuration},${animationDuration},${transitionDelay}`
            .split(',')
            .map((time) => Number.parseFloat(time) * (time.trim().endsWith('ms') ? 1 : 1000));
        }),
      ),
    );
  for (const route of [kinds.home, kinds.guide, kinds.operation]) {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(page, route);
    expect(await longest(), route).toBeLessThanOrEqual(1);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    expect(await longest(), route).toBeLessThanOrEqual(200);
  }
});

sharedTest('the comfort checks detect cut-off labels and an unmarked button', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await open(page, '/nothing-here');
  await page.getByRole('main').evaluate((main) => {
    main.insertAdjacentHTML('beforeend', '<button id="seeded">Words that are too long for their box</button>');
  });
  await addRules(page, '#seeded{width:40px;overflow:hidden;white-space:nowrap;border:0!important}');
  expect((await cutWords(page)).join()).toContain('id="seeded"');
  expect((await edgeless(page)).join()).toContain('id="seeded"');
});

/** The landmarks and headings that a screen reader announces. */
const TREES: Record<string, string> = {
  [kinds.guide]: `
    - region "Skip to main content"
    - navigation "Main"
    - complementary:
      - navigation "Docs sidebar"
    - main:
      - article:
        - navigation "Breadcrumbs"
        - heading "Plan options" [level=1]
        - heading /^Compare the options/ [level=2]
        - heading /^Next steps/ [level=2]
      - navigation "Docs pages"
    - contentinfo`,
  [kinds.operation]: `
    - region "Skip to main content"
    - navigation "Main"
    - complementary:
      - navigation "Docs sidebar"
    - main:
      - article:
        - navigation "Breadcrumbs"
        - heading "Create a plan" [level=1]
        - heading /^Headers/ [level=2]
        - heading /^Body/ [level=2]
        - heading /^Responses/ [level=2]
      - navigation "Docs pages"
    - contentinfo`,
};

for (const [route, tree] of Object.entries(TREES))
  sharedTest(`${route} has named landmarks and an ordered heading outline`, async ({ page }) => {
    await open(page, route);
    await expect(page.locator('body')).toMatchAriaSnapshot(tree);
    const names = await page
      .getByRole('main')
      .getByRole('link')
      .evaluateAll((links) =>
        links.map((link): [string, string] => [
          (link.getAttribute('aria-label') ?? link.textContent ?? '').trim(),
          (link as HTMLAnchorElement).href,
        ]),
      );
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter(([name]) => name === '' || /^(here|more|read more|click here|link)$/i.test(name))).toEqual([]);
    // Links with the same name on different pages lead to the same place.
    const places = new Map<string, Set<string>>();
    for (const [name, href] of names.filter(([, link]) => !link.includes(`${route}#`)))
      places.set(name, (places.get(name) ?? new Set()).add(href));
    expect([...places].filter(([, hrefs]) => hrefs.size > 1).map(([name, hrefs]) => `${name}: ${[...hrefs].join(' ')}`)).toEqual([]);
  });
